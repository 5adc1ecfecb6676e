"""The built package works on its own: no checkout, no sources, an empty folder."""

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command without input and without this run's Python settings."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    done = run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = out.glob("swordplay-*.whl")
    return path


def installing(venv: Path) -> tuple[str | Path, ...]:
    """How something is installed into an environment: alone, and from here."""
    pip = (sys.executable, "-m", "pip", "--python", venv / "bin" / "python", "--disable-pip-version-check")
    return (*pip, "install", "--quiet", "--no-deps", "--no-index")


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel in it, and an empty folder to stand in."""
    home = tmp_path_factory.mktemp("elsewhere")
    venv = home / "venv"
    made = run(sys.executable, "-m", "venv", "--without-pip", venv, cwd=home)
    assert made.returncode == 0, made.stderr
    done = run(*installing(venv), wheel, cwd=home)
    assert done.returncode == 0, done.stderr
    # The requirements come from here, so that no network is needed. A path named in a .pth file is searched
    # last, and its own .pth files (such as the checkout's) are not followed.
    (site,) = venv.glob("lib/python*/site-packages")
    (site / "requirements.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    (home / "empty").mkdir()
    return home


def test_the_wheel_carries_the_built_catalogue_and_not_its_sources(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "swordplay/catalogue/built/gurps4-bands.clauses.json" in names
    assert "swordplay/py.typed" in names
    assert not [name for name in names if name.endswith(".yaml")]
    assert not [name for name in names if name.startswith(("tests", "tools", "benchmarks"))]
    licences = {name.rsplit("/", 1)[1] for name in names if "/licenses/" in name}
    assert licences == {"LICENSE", "NOTICE.md"}


def test_the_catalogue_reads_from_the_wheel(elsewhere: Path) -> None:
    program = "import swordplay, swordplay.catalogue as c; print(swordplay.__file__); print(len(c.rulesets()))"
    program += "; print(c.clause('gurps4-bands:AIM.1').name)"
    done = run(elsewhere / "venv" / "bin" / "python", "-c", program, cwd=elsewhere / "empty")
    assert done.returncode == 0, done.stderr
    file, count, name = done.stdout.splitlines()
    assert Path(file).is_relative_to(elsewhere / "venv")
    assert (count, name) == ("5", "Aim")


def test_a_fight_runs_from_the_wheel(elsewhere: Path) -> None:
    done = run(elsewhere / "venv" / "bin" / "swordplay", "play", "--seed", "1", cwd=elsewhere / "empty")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout
    assert not list((elsewhere / "empty").iterdir())


def test_a_game_of_another_package_is_whole(elsewhere: Path) -> None:
    """The example, copied away and installed beside the wheel: its own tests, the suite, a fight, odds and a duel."""
    copy, bin = elsewhere / "copy", elsewhere / "venv" / "bin"
    shutil.copytree(ROOT / "examples" / "skirmish", copy, ignore=shutil.ignore_patterns("built", "__pycache__", ".*"))
    done = run(*installing(elsewhere / "venv"), "--no-build-isolation", copy, cwd=elsewhere)
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.rmtree(copy / "skirmish")  # what is tested is what is installed
    done = run(bin / "python", "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--effort", "0.1", cwd=copy)
    assert done.returncode == 0, done.stdout[-3000:]
    for command, words in {
        "fight ford --auto basic --seed 1": "is down",
        "odds ford --fighter Wulf --option move": "Position",
        "duel --ruleset skirmish --sample 20": "Aldith",
        "rules skirmish ambush": "MOVE.5",
        "scenarios": "At the ford",
    }.items():
        done = run(bin / "swordplay", *command.split(), cwd=elsewhere / "empty")
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        assert words in done.stdout, command

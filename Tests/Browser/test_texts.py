"""The list of all that the pages say, which is made of the sources."""

import subprocess

from conftest import ROOT


def listed(*languages):
    result = subprocess.run([ROOT / ".ci" / "texts", *languages], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_every_sentence_is_listed_by_its_page():
    lines = listed().splitlines()
    page = lines[lines.index("# domains/search.html") :]
    assert "  search: Search domain names" in page[: page.index("")]
    text = "\n".join(lines)
    # What is glued of two literals in the source, what goes by a number, and what the framework says.
    assert "notes on this page are selected." in text and "The one note on this page is selected." in text
    assert "Please, search something" in text and "No result for this request" in text
    assert "This did not come from this site" in text
    assert sum(line.startswith("# ") for line in lines) > 120


def test_languages_stand_below_each_other():
    lines = listed("en", "de").splitlines()
    assert any(line.endswith("de  Domainnamen suchen") for line in lines)
    assert not any(": ar  " in line for line in lines)
    assert subprocess.run([ROOT / ".ci" / "texts", "fr"], capture_output=True).returncode == 1

"""The gallery is a page with pictures that exist and a truth that is true."""

import re
from pathlib import Path

from divetable.eyes.gallery import write_gallery


def test_a_page_of_stacks_in_three_clarities_with_their_truth(tmp_path: Path) -> None:
    page = write_gallery(tmp_path / "out", seed=3, count=1)
    text = page.read_text()
    assert re.findall(r"<figcaption>(clear|natural|murky)</figcaption>", text) == ["clear", "natural", "murky"]
    assert len(re.findall(r"<figcaption>\d: ", text)) == 7
    files = set(re.findall(r"[0-9a-f]{24}\.webp", text))
    assert len(files) == 3 * 25 + 7
    assert files == {path.name for path in page.parent.glob("*.webp")}

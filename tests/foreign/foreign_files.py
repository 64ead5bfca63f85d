"""Foreign files made by hand: an actor of Foundry VTT, and the smallest workbooks that can be read."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from simulator.systems.ira_y_gloria.tables import ATTRIBUTES

BLOCKS: Final = Path(__file__).with_name("blocks.json")
"""Twelve invented blocks."""
RATINGS: Final = (2, 2, 3, 3, 2, 1, 1)
"""Ratings of the seven attributes, in the order of the game."""
KARA: Final[dict[str, Any]] = {
    "name": "Kara",
    "type": "agent",
    "system": {
        "attributes": {
            name: {"rating": rating, "base": 1, "bonus": 0} for name, rating in zip(ATTRIBUTES, RATINGS, strict=True)
        },
        "skills": {"ballisticSkill": {"attribute": "agility", "rating": 4}, "investigation": {"rating": 1}},
        "combat": {
            **{name: {"bonus": 0, "total": 0} for name in ("defence", "resilience", "determination", "resolve")},
            **{"wounds": {"value": 1, "max": 0}, "shock": {"value": 0, "max": 0}, "size": "average", "speed": 6},
        },
        "advances": {"tier": 2, "rank": 2},
        "resources": {"wrath": 3},
    },
    "items": [
        {"name": "Flak Armour", "type": "armour", "system": {"equipped": True, "rating": 3, "traits": []}},
        {
            "name": "Old sword",
            "type": "weapon",
            "system": {
                "category": "melee",
                "damage": {"base": 3, "bonus": 0, "rank": "single"},
                **{"ed": {"base": 3}, "ap": {"base": -1}, "range": {"melee": 1}},
                "traits": [{"name": "parry"}, {"name": "kustom"}],
            },
        },
        {
            "name": "Lasgun",
            "type": "weapon",
            "system": {
                **{"equipped": True, "category": "ranged", "salvo": 2},
                "damage": {"base": 7, "ed": {"base": 1}, "ap": {"base": 0}},
                "range": {"short": 12, "medium": 24, "long": 36},
                "traits": {"list": [{"name": "rapidFire", "rating": "1"}, {"name": "reliable"}]},
            },
        },
        {"name": "Imperium", "type": "keyword"},
        {
            "name": "Steady aim",
            "type": "talent",
            "system": {"effect": "<p>You gain <b>+1</b> @Item[x]{bonus die}.</p>"},
        },
        {"name": "Backpack", "type": "gear", "system": {}},
    ],
    "effects": [{"name": "Blessing", "changes": [{"key": "system.combat.defence.bonus", "mode": 2, "value": "1"}]}],
    "flags": {"wrath-and-glory": {"autoCalc": {"defence": True, "resilience": True, "wounds": True}}},
}
"""An actor as the system's public template has it, with numbers that Foundry computes at the table."""

_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
_ODS: Final = "urn:oasis:names:tc:opendocument:xmlns"


def xlsx(rows: Sequence[Sequence[object]]) -> bytes:
    """Return a workbook of Excel with these cells, all as text."""
    cells = ("".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in row) for row in rows)
    return _workbook("".join(f"<row>{row}</row>" for row in cells))


def far_xlsx(row: int, column: str) -> bytes:
    """Return a workbook of Excel with a cell in its corner and one far away."""
    return _workbook(f'<row r="1"><c r="A1"><v>1</v></c></row><row><c r="{column}{row}"><v>1</v></c></row>')


def _workbook(data: str) -> bytes:
    def relation(kind: str, target: str) -> str:
        one = f'<Relationship Id="r" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        return f'<Relationships xmlns="{_PACKAGE}">{one}</Relationships>'

    return archive(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": relation("officeDocument", "xl/workbook.xml"),
            "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets><sheet name="S" sheetId="1"'
            ' r:id="r"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": relation("worksheet", "worksheets/sheet1.xml"),
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_MAIN}"><sheetData>{data}</sheetData></worksheet>',
        }
    )


def ods(rows: Sequence[Sequence[object]], last: str = "") -> bytes:
    """Return a workbook of LibreOffice with these cells, and a million empty rows as it writes them, or ``last``."""
    body = "".join(
        "<t:table-row>"
        + "".join(f'<t:table-cell o:value-type="string"><x:p>{cell}</x:p></t:table-cell>' for cell in row)
        + '<t:table-cell t:number-columns-repeated="16000"/></t:table-row>'
        for row in rows
    )
    last = last or '<t:table-row t:number-rows-repeated="1048000"><t:table-cell/></t:table-row>'
    body = (body + last).replace("t:", "table:").replace("o:", "office:").replace("x:", "text:")
    names = "".join(f' xmlns:{name}="{_ODS}:{name}:1.0"' for name in ("office", "table", "text"))
    content = f'<office:spreadsheet><table:table table:name="S">{body}</table:table></office:spreadsheet>'
    return archive(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f'<m:manifest xmlns:m="{_ODS}:manifest:1.0"/>',
            "content.xml": f"<office:document-content{names}><office:body>{content}</office:body>"
            "</office:document-content>",
        }
    )


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    """Return a ZIP archive of these files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return made.getvalue()

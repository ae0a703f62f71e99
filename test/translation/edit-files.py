"""Reads files for translators with translate-toolkit, the engine of Weblate, and with polib, and translates each text.

Standard input is a JSON array of files: which tool, the text of the file, and the texts to write where the tool does not
show the source. Standard output is what each tool saw of a unit, and the file that it wrote.
"""

import json
import sys
from collections.abc import Mapping
from typing import Any

import polib
from lxml import etree
from translate.storage.base import TranslationStore
from translate.storage.jsonl10n import ARBJsonFile
from translate.storage.placeables.lisa import parse_xliff, strelem_to_xml
from translate.storage.pypo import pofile
from translate.storage.xliff import xlifffile, xliffunit
from translate.storage.xliff2 import Xliff2File, Xliff2Unit

PREFIX = "É "


def edit_with_polib(text: str, _: Mapping[str, str]) -> tuple[list[dict[str, Any]], str]:
    file = polib.pofile(text)
    seen = [
        {"id": entry.msgctxt, "source": entry.msgid, "target": entry.msgstr, "fuzzy": entry.fuzzy} for entry in file
    ]
    for entry in file:
        entry.msgstr = PREFIX + entry.msgid
        entry.flags = []
        entry.previous_msgid = None
    return seen, str(file)


def edit_po(text: str, _: Mapping[str, str]) -> tuple[list[dict[str, Any]], str]:
    store = pofile.parsestring(text.encode())
    units = [unit for unit in store.units if not unit.isheader()]
    seen = [
        {"id": unit.getcontext(), "source": unit.source, "target": unit.target, "fuzzy": unit.isfuzzy()}
        for unit in units
    ]
    for unit in units:
        unit.target = PREFIX + unit.source
        unit.markfuzzy(False)
    return seen, bytes(store).decode()


def edit_arb(text: str, texts: Mapping[str, str]) -> tuple[list[dict[str, Any]], str]:
    store = ARBJsonFile.parsestring(text.encode())
    units = [unit for unit in store.units if not unit.isheader()]
    seen = [{"id": unit.getid(), "target": unit.target} for unit in units]
    for unit in units:
        unit.target = texts[unit.getid()]
    return seen, bytes(store).decode()


def edit_plain_xliff(store: TranslationStore) -> tuple[list[dict[str, Any]], str]:
    seen = [
        {"id": unit_id(unit), "source": unit.source, "target": unit.target or "", "fuzzy": is_fuzzy(unit)}
        for unit in store.units
    ]
    for unit in store.units:
        unit.target = PREFIX + unit.source
        unit.markfuzzy(False)
    return seen, bytes(store).decode()


def edit_rich_xliff(store: TranslationStore) -> tuple[list[dict[str, Any]], str]:
    seen = []
    for unit in store.units:
        source = write_rich(unit.rich_source)
        seen.append({"id": unit_id(unit), "source": source, "target": write_rich(unit.rich_target)})
        unit.rich_target = [parse_xliff(PREFIX + source)]
        unit.markfuzzy(False)
    return seen, bytes(store).decode()


def is_fuzzy(unit: Any) -> bool:
    """As Weblate has it: for the toolkit every unit of XLIFF 1.2 is fuzzy that is not approved."""
    if not isinstance(unit, xliffunit) or isinstance(unit, Xliff2Unit):
        return bool(unit.isfuzzy() and unit.target)
    target = unit.xmlelement.find(unit.namespaced("target"))
    states = {"new", "needs-translation", "needs-adaptation", "needs-l10n"}
    return bool(unit.target) and target is not None and target.get("state") in states


def unit_id(unit: Any) -> str:
    """The toolkit puts the name of the file before the id of a unit of XLIFF 1.2."""
    return unit.getid().rsplit("\x04", 1)[-1]


def write_rich(elements: Any) -> str:
    """Text with inline elements, as Weblate shows it to a translator."""
    xml = etree.Element("e")
    for element in elements or []:
        strelem_to_xml(xml, element)
    for child in xml:
        child.tag = etree.QName(child).localname
    etree.cleanup_namespaces(xml)
    written = etree.tostring(xml, encoding="unicode")
    return written.removeprefix("<e>").removesuffix("</e>") if written != "<e/>" else ""


TOOLS = {
    "polib": edit_with_polib,
    "toolkit po": edit_po,
    "toolkit arb": edit_arb,
    "toolkit plain xliff-1.2": lambda text, _: edit_plain_xliff(xlifffile.parsestring(text.encode())),
    "toolkit plain xliff-2.0": lambda text, _: edit_plain_xliff(Xliff2File.parsestring(text.encode())),
    "toolkit rich xliff-1.2": lambda text, _: edit_rich_xliff(xlifffile.parsestring(text.encode())),
    "toolkit rich xliff-2.0": lambda text, _: edit_rich_xliff(Xliff2File.parsestring(text.encode())),
}


def main() -> None:
    results = []
    for job in json.load(sys.stdin):
        seen, edited = TOOLS[job["tool"]](job["text"], job["texts"])
        results.append({"seen": seen, "edited": edited})
    json.dump(results, sys.stdout)


main()

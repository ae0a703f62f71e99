import { likelyParts } from "./likely-parts.ts";
import { localeData } from "./read-locale.ts";

/**
 * Fonts of scripts that Arial does not have, or draws too small to read: that of Windows first, because Outlook takes a
 * font that it does not know for the end of a list, then that of Apple's systems. Android has one font for each script.
 */
const FONTS: Readonly<Record<string, readonly string[]>> = {
  Arab: ["Tahoma", "Geeza Pro"],
  Beng: ["Nirmala UI", "Bangla Sangam MN"],
  Deva: ["Nirmala UI", "Kohinoor Devanagari"],
  Ethi: ["Ebrima", "Kefa"],
  Gujr: ["Nirmala UI", "Gujarati Sangam MN"],
  Guru: ["Nirmala UI", "Gurmukhi MN"],
  Hans: ["Microsoft YaHei", "PingFang SC"],
  Hant: ["Microsoft JhengHei", "PingFang TC"],
  Hebr: ["Tahoma", "Arial Hebrew"],
  Jpan: ["Meiryo", "Hiragino Sans"],
  Khmr: ["Leelawadee UI", "Khmer Sangam MN"],
  Knda: ["Nirmala UI", "Kannada Sangam MN"],
  Kore: ["Malgun Gothic", "Apple SD Gothic Neo"],
  Laoo: ["Leelawadee UI", "Lao Sangam MN"],
  Mlym: ["Nirmala UI", "Malayalam Sangam MN"],
  Mymr: ["Myanmar Text", "Myanmar Sangam MN"],
  Orya: ["Nirmala UI", "Oriya Sangam MN"],
  Sinh: ["Nirmala UI", "Sinhala Sangam MN"],
  Taml: ["Nirmala UI", "Tamil Sangam MN"],
  Telu: ["Nirmala UI", "Telugu Sangam MN"],
  Thai: ["Leelawadee UI", "Thonburi"],
};

/** The fonts of the script in which a language is written; none for a script that Arial has. */
export function scriptFonts(language: string): readonly string[] {
  const [, primary = "", script, region] = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?/i.exec(language) ?? [];
  if (primary === "") return [];
  if (script !== undefined) return FONTS[script.charAt(0).toUpperCase() + script.slice(1).toLowerCase()] ?? [];
  const { aliases, likely } = localeData();
  const [name = "", ofAlias] = (aliases[primary.toLowerCase()] ?? primary.toLowerCase()).split("-");
  return FONTS[likelyParts(name, ofAlias, region?.toUpperCase(), likely).script ?? ""] ?? [];
}

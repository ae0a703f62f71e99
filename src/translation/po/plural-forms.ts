/** Languages by how they count whole numbers, in the words of gettext. */
const FAMILIES: readonly (readonly [languages: string, forms: string])[] = [
  [
    "af an asa ast az bg ca cgg chr ckb da de dv ee el en eo es et eu fi fo fur fy gl gsw ha haw hu ia it jgo ka kk " +
      "kl ks ku ky lb lg lij mas ml mn mr nb ne nl nn no ny om or os pap ps pt-PT rm sc scn sd sn so sq ss st sv sw " +
      "syr ta te tk tn tr ts ur uz ve vo wae xh yi",
    "nplurals=2; plural=(n != 1);",
  ],
  ["ak am as bho bn csw fa ff fr gu guw hi hy kab kn ln mg nso pa pt si ti wa zu", "nplurals=2; plural=(n > 1);"],
  ["bm id ig ii ja jbo km ko lo ms my sah th to vi wo yo yue zh", "nplurals=1; plural=0;"],
  [
    "be bs hr ru sh sr uk",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
  ],
  ["pl", "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"],
  ["cs sk", "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);"],
  ["dsb hsb sl", "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);"],
  ["lt lv", "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2);"],
  ["is mk", "nplurals=2; plural=(n%10!=1 || n%100==11);"],
  ["mo ro", "nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2);"],
  ["he iu naq se", "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);"],
  ["ksh lag", "nplurals=3; plural=(n==0 ? 0 : n==1 ? 1 : 2);"],
  ["ceb fil", "nplurals=2; plural=(n!=1 && n!=2 && n!=3 && (n%10==4 || n%10==6 || n%10==9));"],
  ["ar", "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);"],
  ["cy", "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);"],
  ["ga", "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4);"],
  ["gd", "nplurals=4; plural=(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : (n>=3 && n<=10) || (n>=13 && n<=19) ? 2 : 3);"],
  [
    "mt",
    "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4);",
  ],
];

const FORMS: ReadonlyMap<string, string> = new Map(
  FAMILIES.flatMap(([languages, forms]) => languages.split(" ").map((language) => [language, forms] as const)),
);

/** What the header `Plural-Forms` of a language says; undefined for one that gettext has no rule for. */
export function pluralFormsOf(locale: string): string | undefined {
  const { language, region } = new Intl.Locale(locale);
  return FORMS.get(`${language}-${region}`) ?? FORMS.get(language);
}

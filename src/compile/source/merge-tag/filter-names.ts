/** Filters by the template language that has them; the addresses are where its reference lists them. */
const FILTERS: Readonly<Record<string, string>> = {
  // https://shopify.github.io/liquid/
  Liquid: `abs append at_least at_most base64_decode base64_encode base64_url_safe_decode base64_url_safe_encode
    capitalize ceil compact concat date default divided_by downcase escape escape_once find find_index first floor h has
    join last lstrip map minus modulo newline_to_br plus prepend reject remove remove_first remove_last replace
    replace_first replace_last reverse round rstrip size slice sort sort_natural split strip strip_html strip_newlines
    sum times truncate truncatewords uniq upcase url_decode url_encode where`,
  // https://twig.symfony.com/doc/3.x/filters/index.html
  Twig: `abs batch capitalize column convert_encoding country_name country_timezones currency_name currency_symbol
    data_uri date date_modify default e escape filter find first format format_currency format_date format_datetime
    format_number format_time html_to_markdown inky_to_html inline_css invoke join json_encode keys language_name last
    length locale_name lower map markdown_to_html merge nl2br number_format plural raw reduce replace reverse round
    shuffle singular slice slug sort spaceless split striptags timezone_name title trim u upper url_encode`,
  // https://docs.djangoproject.com/en/5.2/ref/templates/builtins/ and .../ref/contrib/humanize/
  Django: `add addslashes apnumber capfirst center cut date default default_if_none dictsort dictsortreversed
    divisibleby escape escapejs escapeseq filesizeformat first floatformat force_escape get_digit intcomma intword
    iriencode join json_script last length length_is linebreaks linebreaksbr linenumbers ljust lower make_list
    naturalday naturaltime ordinal phone2numeric pluralize pprint random rjust safe safeseq slice slugify stringformat
    striptags time timesince timeuntil title truncatechars truncatechars_html truncatewords truncatewords_html
    unordered_list upper urlencode urlize urlizetrunc wordcount wordwrap yesno`,
  // https://jinja.palletsprojects.com/en/stable/templates/#list-of-builtin-filters
  Jinja: `abs attr batch capitalize center count d default dictsort e escape filesizeformat first float forceescape
    format groupby indent int items join last length list lower map max min pprint random reject rejectattr replace
    reverse round safe select selectattr slice sort string striptags sum title tojson trim truncate unique upper
    urlencode urlize wordcount wordwrap xmlattr`,
  // https://shopify.dev/docs/api/liquid/filters
  Shopify: `asset_url camelize format_address handleize image_tag image_url img_tag img_url json link_to md5 money
    money_with_currency money_without_currency money_without_trailing_zeros pluralize sha1 sha256 t time_tag translate
    unit_price_with_measurement weight_with_unit`,
  // https://angular.dev/guide/templates/pipes
  Angular: "currency date decimal json lowercase number percent titlecase uppercase",
  // https://handlebarsjs.com/guide/builtin-helpers.html
  Handlebars: "each if log lookup unless with",
};

const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILTERS)
    .toReversed()
    .flatMap(([language, names]) => names.split(/\s+/).map((name) => [name, language] as const)),
);

/** A filter at the end of what follows the pipe, with what it is given or with another filter behind it. */
const CALL = /^([a-z][a-z0-9_]*)\s*(?:$|[|:(])/;

/** The filter that is called by what follows the pipe of a tag, and the template language that has it. */
export function findFilter(rest: string): { readonly name: string; readonly language: string } | undefined {
  const name = CALL.exec(rest)?.[1];
  const language = name === undefined ? undefined : LANGUAGES.get(name);
  return name === undefined || language === undefined ? undefined : { name, language };
}

-- The texts of drafts that can be translated. A text keeps its id while it is edited, so later ids depend on these.
CREATE TABLE template_messages (
  template_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES templates (id) ON DELETE CASCADE,
  -- The draft that they were read from.
  draft_revision INTEGER NOT NULL,
  -- The language tag that the source declares; empty for none.
  language TEXT COLLATE "C" NOT NULL,
  -- A JSON array of objects, in the order of the source.
  messages TEXT COLLATE "C" NOT NULL,
  -- Counts the changes of translations into any language.
  revision INTEGER NOT NULL
);

-- The languages that a template has translations into. Releases that do not know of them delete the template alone.
CREATE TABLE template_locales (
  template_id TEXT COLLATE "C" NOT NULL REFERENCES template_messages (template_id) ON DELETE CASCADE,
  locale TEXT COLLATE "C" NOT NULL,
  -- That of template_messages after the last change.
  revision INTEGER NOT NULL,
  -- UTF-8 bytes of the texts and sources of its translations.
  bytes INTEGER NOT NULL,
  updated_at BIGINT NOT NULL,
  updated_by TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (template_id, locale)
);

CREATE TABLE template_translations (
  template_id TEXT COLLATE "C" NOT NULL,
  locale TEXT COLLATE "C" NOT NULL,
  message_id TEXT COLLATE "C" NOT NULL,
  text TEXT COLLATE "C" NOT NULL,
  -- The text that was translated. The translation is outdated when the message says something else.
  source TEXT COLLATE "C" NOT NULL,
  translated_at BIGINT NOT NULL,
  translated_by TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (template_id, locale, message_id),
  FOREIGN KEY (template_id, locale) REFERENCES template_locales (template_id, locale) ON DELETE CASCADE
);

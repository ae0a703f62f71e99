import { USAGE_KEYS_MAX } from "../../../domain/key/template-use.ts";
import type { TemplateUseStore } from "../../port/template-use-store.ts";
import { type DayRow, fromUsageRows, type KeyOfTemplateRow, toDay, toDays } from "../../row/template-use-row.ts";
import type { Database } from "../database/database.ts";
import { prepareReadAtOnce } from "../database/read-at-once.ts";

/** Template usage in SQLite. */
export function createTemplateUseStore(database: Database): TemplateUseStore {
  const { reader, writer } = database;
  const readAtOnce = prepareReadAtOnce(database);
  const add = writer.prepare<{ day: number; templateId: string; keyId: string; fetches: number }>(ADD);
  const listDays = reader.prepare<{ id: string; days: string }, DayRow>(LIST_DAYS);
  const listKeys = reader.prepare<{ id: string; days: string }, KeyOfTemplateRow>(LIST_KEYS);
  const firstDay = reader.prepare<[], number | null>("SELECT min(day) FROM template_fetches").pluck();

  return {
    add(uses) {
      return database.write(() => {
        for (const { day, templateId, keyId, fetches } of uses)
          add.run({ day: toDay(day), templateId, keyId, fetches });
      });
    },

    async find(id, since, until) {
      const days = JSON.stringify(toDays(since, until));
      return readAtOnce(() =>
        fromUsageRows({
          days: listDays.all({ id, days }),
          keys: listKeys.all({ id, days }),
          firstDay: firstDay.get() ?? null,
        }),
      );
    },
  };
}

/** A deleted template or key adds no row. */
const ADD = `
  INSERT INTO template_fetches (day, template_id, key_id, fetches)
  SELECT @day, templates.id, keys.id, @fetches FROM templates, keys WHERE templates.id = @templateId AND keys.id = @keyId
  ON CONFLICT (day, template_id, key_id) DO UPDATE SET fetches = fetches + excluded.fetches
`;
/** Names each day, so that the primary key finds the rows of the template on it. */
const OF_DAYS = "FROM template_fetches WHERE day IN (SELECT value FROM json_each(@days)) AND template_id = @id";
const LIST_DAYS = `SELECT day, sum(fetches) AS fetches ${OF_DAYS} GROUP BY day ORDER BY day DESC`;
const LIST_KEYS = `
  SELECT key_id, coalesce(keys.name, deleted_keys.name) AS name, used.day, used.fetches, count(*) OVER () AS keys
  FROM (SELECT key_id, max(day) AS day, sum(fetches) AS fetches ${OF_DAYS} GROUP BY key_id) AS used
  LEFT JOIN keys ON keys.id = key_id LEFT JOIN deleted_keys ON deleted_keys.id = key_id
  ORDER BY used.day DESC, used.fetches DESC, key_id LIMIT ${USAGE_KEYS_MAX}
`;

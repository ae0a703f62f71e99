import { USAGE_KEYS_MAX } from "../../../domain/key/template-use.ts";
import type { TemplateUseStore } from "../../port/template-use-store.ts";
import { type DayRow, fromUsageRows, type KeyOfTemplateRow, toDay, toDays } from "../../row/template-use-row.ts";
import type { Database } from "../database/database.ts";

/** Template usage in PostgreSQL. */
export function createTemplateUseStore(database: Database): TemplateUseStore {
  return {
    async add(uses) {
      if (uses.length === 0) return;
      const values = [
        uses.map(({ day }) => toDay(day)),
        uses.map(({ templateId }) => templateId),
        uses.map(({ keyId }) => keyId),
        uses.map(({ fetches }) => fetches),
      ];
      await database.write(async (transaction) => transaction.send(ADD, values), { awaitsCaches: false });
    },

    async find(templateId, since, until) {
      const of = [templateId, toDays(since, until)];
      return database.read(async (connection) => {
        const days = await connection.all<DayRow>(LIST_DAYS, of);
        const keys = await connection.all<KeyOfTemplateRow>(LIST_KEYS, of);
        const [first] = await connection.all<{ day: number | null }>(
          "SELECT min(day) AS day FROM template_fetches",
          [],
        );
        return fromUsageRows({ days, keys, firstDay: first?.day ?? null });
      });
    },
  };
}

/** A deleted template or key adds no row. */
const ADD = `
  INSERT INTO template_fetches (day, template_id, key_id, fetches)
  SELECT added.day, templates.id, keys.id, sum(added.fetches)::bigint
  FROM unnest($1::integer[], $2::text[], $3::text[], $4::bigint[]) AS added (day, template, key, fetches)
  JOIN templates ON templates.id = added.template JOIN keys ON keys.id = added.key
  GROUP BY added.day, templates.id, keys.id
  ON CONFLICT (day, template_id, key_id) DO UPDATE SET fetches = template_fetches.fetches + excluded.fetches
`;
/** Names each day, so that the primary key finds the rows of the template on it. */
const OF_DAYS = "FROM template_fetches WHERE day = ANY ($2::integer[]) AND template_id = $1";
const LIST_DAYS = `SELECT day, sum(fetches)::bigint AS fetches ${OF_DAYS} GROUP BY day ORDER BY day DESC`;
const LIST_KEYS = `
  SELECT key_id, coalesce(keys.name, deleted_keys.name) AS name, used.day, used.fetches, count(*) OVER () AS keys
  FROM (SELECT key_id, max(day) AS day, sum(fetches)::bigint AS fetches ${OF_DAYS} GROUP BY key_id) AS used
  LEFT JOIN keys ON keys.id = key_id LEFT JOIN deleted_keys ON deleted_keys.id = key_id
  ORDER BY used.day DESC, used.fetches DESC, key_id LIMIT ${USAGE_KEYS_MAX}
`;

import type { RandomData } from "../random-data.ts";

export function chatwootDeletion(random: RandomData): object {
  const users = random.list(6, (index) => ({ user_id: String(index + 1), user_email: random.email() }));
  return {
    meta: {
      instance_url: "https://chat.example.com",
      account_id: random.whole(1, 9999),
      // The original prints this one and the brand without escaping them.
      account_name: random.plainText(),
      deletion_reason: random.pick(["manual_deletion", "Account Inactive", "not specified"]),
      deleted_at: time(random),
      marked_for_deletion_at: random.pick([time(random), "not specified"]),
      soft_deleted_users: users,
      deleted_user_count: users.length,
    },
    global_config: { BRAND_NAME: random.pick(["Chatwoot", random.plainText(), ""]), BRAND_URL: random.url() },
  };
}

/** As the application's code writes it into the object. */
function time(random: RandomData): string {
  return `${random.pick(["May", "October"])} ${random.whole(10, 28)}, 2026 ${random.whole(10, 23)}:30:00 UTC`;
}

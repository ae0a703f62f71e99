import type { RandomData } from "../random-data.ts";

export function notifoNotifications(random: RandomData): object {
  return {
    app: { name: random.text() },
    user: random.maybe("fullname"),
    notifications: random.list(5, () => ({
      subject: random.text(),
      ...random.maybe("body"),
      ...random.pick<object>([{ imageSmall: random.url() }, {}, { imageSmall: null }]),
      ...random.pick<object>([{ linkUrl: random.url(), linkText: random.text() }, { linkText: random.text() }, {}]),
      ...random.pick<object>([{ confirmUrl: random.url(), confirmText: random.text() }, { confirmUrl: random.url() }]),
      ...random.pick<object>([{ children: random.list(3, () => ({ subject: random.text() })) }, {}]),
    })),
    preferencesUrl: random.url(),
  };
}

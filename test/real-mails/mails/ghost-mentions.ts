import type { RandomData } from "../random-data.ts";

export function ghostMentions(random: RandomData): object {
  const mentions = random.list(9, () => ({
    sourceUrl: random.url(),
    ...random.maybe("sourceTitle"),
    ...random.maybe("sourceExcerpt"),
    ...random.pick<object>([{ sourceFavicon: random.url() }, { sourceFavicon: null }, {}]),
    ...random.maybe("sourceSiteTitle"),
    ...random.pick<object>([{ sourceFeaturedImage: random.url() }, { sourceFeaturedImage: null }]),
  }));
  return {
    mentions,
    hasMoreMentions: mentions.length > 5,
    siteTitle: random.text(),
    siteUrl: "https://blog.example.com/",
    siteDomain: "blog.example.com",
    accentColor: "#15171a",
    toEmail: random.email(),
    staffUrl: random.url(),
  };
}

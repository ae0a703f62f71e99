import type { RandomData } from "../random-data.ts";

export function sentryMissingMembers(random: RandomData): object {
  return {
    provider: random.pick(["Github", "Github", "GitLab"]),
    missing_member_count: random.whole(0, 20_000),
    missing_members: random.list(3, () => ({
      external_id: random.text(),
      profile_link: random.url(),
      email: random.email(),
      commit_count: random.whole(0, 4000),
    })),
    members_list_url: random.url(),
  };
}

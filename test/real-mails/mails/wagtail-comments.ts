import type { RandomData } from "../random-data.ts";

export function wagtailComments(random: RandomData): object {
  const comment = () => ({ text: random.text() });
  return {
    user: { get_short_name: random.pick([random.text(), ""]), get_username: random.text() },
    editor: { get_full_name: random.pick([random.text(), ""]), get_username: random.text() },
    page: { id: random.whole(1, 99_999), get_admin_display_title: random.text() },
    new_comments: random.list(4, comment),
    resolved_comments: random.list(4, comment),
    deleted_comments: random.list(2, comment),
    replied_comments: random.list(3, () => ({
      comment: comment(),
      replies: [comment(), ...random.list(3, comment)],
    })),
  };
}

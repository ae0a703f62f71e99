import { createClient } from "@connectrpc/connect";
import { useInfiniteQuery, useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { type PreviewLink, PreviewLinkService } from "../../../../gen/letterpress/v1/preview_link_service_pb.ts";
import { ErrorNote } from "../../components/error-note.tsx";
import { LoadingLines } from "../../components/loading.tsx";
import { Moment } from "../../components/moment.tsx";
import { useTell } from "../../components/toasts.tsx";
import { useRefresh } from "../../rpc/use-refresh.ts";

/** The links of a template, of its draft and of all versions. */
export function LinkList({ templateId }: { readonly templateId: string }) {
  const list = useInfiniteQuery(
    PreviewLinkService.method.listPreviewLinks,
    { templateId, pageToken: "" },
    { pageParamKey: "pageToken", getNextPageParam: (page) => page.nextPageToken || undefined },
  );
  const client = createClient(PreviewLinkService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const revoke = useMutation({
    mutationFn: (id: string) => client.revokePreviewLink({ id }),
    async onSuccess() {
      tell("The link is revoked.");
      await refresh([PreviewLinkService.method.listPreviewLinks]);
    },
  });
  if (list.isPending) return <LoadingLines />;
  if (list.error !== null) return <ErrorNote error={list.error} onRetry={() => list.refetch()} />;
  const links = list.data.pages.flatMap((page) => page.links);
  if (links.length === 0) return <p className="muted">This template has no preview links.</p>;
  return (
    <section className="stack" aria-label="Preview links">
      {revoke.error !== null && <ErrorNote error={revoke.error} />}
      <ul className="share-links">
        {links.map((link) => (
          <li key={link.id}>
            <LinkFacts link={link} />
            {link.state === "active" && (
              <button
                type="button"
                className="button small"
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(link.id)}
              >
                Revoke<span className="visually-hidden"> {link.note || link.id}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <button type="button" className="button" disabled={list.isFetching} onClick={() => list.fetchNextPage()}>
            Show more
          </button>
        </div>
      )}
    </section>
  );
}

const STATES: Readonly<Record<string, readonly [className: string, label: string]>> = {
  active: ["badge ok", "Active"],
  expired: ["badge", "Expired"],
  revoked: ["badge danger", "Revoked"],
  "key-ended": ["badge danger", "Ended with its key"],
  archived: ["badge", "Template archived"],
};

function LinkFacts({ link }: { readonly link: PreviewLink }) {
  const [className, label] = STATES[link.state] ?? ["badge", link.state];
  const opened = link.timesOpened === 1 ? "once" : `${link.timesOpened} times`;
  return (
    <div className="share-facts">
      <span className="row wrap">
        <strong>{link.version > 0 ? `Version ${link.version}` : "Draft"}</strong>
        <span className={className}>{label}</span>
        {link.note !== "" && <span>{link.note}</span>}
      </span>
      <span className="small muted">
        Created <Moment at={link.createdAt} /> by {link.createdByName || link.createdBy}, expires{" "}
        <Moment at={link.expiresAt} />
        {link.timesOpened === 0 ? (
          ", not opened yet"
        ) : (
          <>
            , opened {opened}, last <Moment at={link.lastOpenedAt} />
          </>
        )}
      </span>
    </div>
  );
}

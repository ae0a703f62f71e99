import { useEffect, useState } from "react";

interface Message {
  readonly is: "opened" | "open" | "closed";
  readonly templateId: string;
  readonly tab: string;
}

/** How many other tabs of this browser show the same template. */
export function useOtherTabs(templateId: string, tab: string): number {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    const channel = new BroadcastChannel("letterpress.templates");
    const say = (is: Message["is"]) => channel.postMessage({ is, templateId, tab } satisfies Message);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.templateId !== templateId || data.tab === tab) return;
      if (data.is === "opened") say("open");
      setOthers((before) => {
        const without = before.filter((each) => each !== data.tab);
        return data.is === "closed" ? without : [...without, data.tab];
      });
    };
    const close = () => say("closed");
    addEventListener("pagehide", close);
    say("opened");
    return () => {
      removeEventListener("pagehide", close);
      close();
      channel.close();
    };
  }, [templateId, tab]);
  return others.length;
}

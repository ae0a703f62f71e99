import { useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { type ServedVersion, servedKey } from "../../template/preview/served-version.ts";
import { watchView } from "./in-view.ts";
import { pictures } from "./pictures.ts";

export type DrawnState = "waiting" | "drawn" | "failed";

interface DrawnPictureProps {
  readonly version: ServedVersion;
  readonly onChange: (state: DrawnState) => void;
}

/** The picture of a version, drawn when it is in view. */
export function DrawnPicture({ version, onChange }: DrawnPictureProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const queries = useQueryClient();
  const transport = useTransport();
  // A version never changes, and another one is another component.
  const first = useRef(version).current;
  useLayoutEffect(() => {
    const key = servedKey(first);
    const element = canvas.current;
    if (element === null) return;
    const show = (picture: ImageBitmap | undefined) => {
      if (picture !== undefined) element.getContext("2d")?.drawImage(picture, 0, 0);
      onChange(picture === undefined ? "failed" : "drawn");
    };
    const kept = pictures.read(key);
    if (kept !== undefined) return show(kept);
    onChange("waiting");
    const draw = async () => {
      // The evaluator is not part of the first load.
      const { drawPicture } = await import("./draw-picture.ts");
      return drawPicture(first, queries, transport);
    };
    let leave = () => {};
    const unwatch = watchView(element, (isInView) => {
      leave();
      leave = isInView ? pictures.want(key, draw, show) : () => {};
    });
    return () => {
      unwatch();
      leave();
    };
  }, [first, onChange, queries, transport]);
  return <canvas ref={canvas} width={128} height={160} />;
}

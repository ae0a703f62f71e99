import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { DropdownMenu } from "radix-ui";
import { TranslationService } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { describeError } from "../../components/describe-error.ts";
import { useTell } from "../../components/toasts.tsx";
import { languageName } from "./language-name.ts";
import { FORMATS, type Format } from "./translation-formats.ts";

interface ExportMenuProps {
  /** Of the template. */
  readonly id: string;
  readonly locale: string;
  /** In a row, where several are. */
  readonly isQuiet?: boolean;
}

/** Saves the texts with their translations as a file for translators, in one of the formats. */
export function ExportMenu({ id, locale, isQuiet = false }: ExportMenuProps) {
  const client = createClient(TranslationService, useTransport());
  const tell = useTell();
  const download = useMutation({
    mutationFn: (format: Format) => client.getTemplateMessages({ id, locale, format }),
    onSuccess: ({ content, mediaType, fileName }) => saveFile(new Blob([content], { type: mediaType }), fileName),
    onError: (error) => tell(`${describeError(error).title}. No file is exported.`),
  });
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className={isQuiet ? "button small" : "button"}
        disabled={download.isPending}
        {...(isQuiet && { "aria-label": `Export ${languageName(locale)}` })}
      >
        Export
      </DropdownMenu.Trigger>
      <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
        {Object.entries(FORMATS).map(([format, name]) => (
          <DropdownMenu.Item key={format} onSelect={() => download.mutate(format as Format)}>
            {name}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

import type { Locator, Page } from "playwright-core";

export const mailOf = (page: Page): Locator => page.frameLocator('iframe[title="The mail"]').locator("body");
export const sourceOf = (page: Page, file = "Source"): Locator =>
  page.getByRole("textbox", { name: file, exact: true });

/** Waits until the mail shows a text. */
export function shows(page: Page, text: string): Promise<void> {
  return mailOf(page).getByText(text).filter({ visible: true }).first().waitFor();
}

/** Opens the page of a template by the id or the path of one. */
export async function openTemplate(page: Page, id: string): Promise<void> {
  await page.goto(`/console/templates/${id}`);
  await sourceOf(page).waitFor();
}

/** Replaces a source by what is pasted. */
export async function write(page: Page, text: string, file?: string): Promise<void> {
  await sourceOf(page, file).press("Control+a");
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", ${JSON.stringify(text)});
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(paste);
  }`);
}

export async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The draft is saved.").waitFor();
}

/** A mail of MJML that says a text, on its sixth line below what there is more. */
export const mailOfText = (text: string, more = ""): string => `<mjml lang="en">
  <mj-head><mj-title>Hello</mj-title><mj-preview>Seen first</mj-preview></mj-head>
  <mj-body>
    ${more}
    <mj-section><mj-column>
      <mj-text>${text}</mj-text>
    </mj-column></mj-section>
  </mj-body>
</mjml>
`;

import type { Page } from "playwright-core";

/** Signs in where the console asks for it, with a key. */
export async function signIn(page: Page, adminKey: string): Promise<void> {
  await page.getByLabel("Admin key").fill(adminKey);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor({ state: "detached" });
}

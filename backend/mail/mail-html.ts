import type { MailBrand, MailContent } from './layout.ts'

/** Renders the HTML part of a mail. */
export type RenderMailHtml = (content: MailContent) => Promise<string>

/**
 * React and the template are loaded with the first mail: a server that sends no mail saves 12 MB.
 */
export function createMailHtml(brand: MailBrand): RenderMailHtml {
  return async (content) => (await import('./mail-template.ts')).renderMailTemplate(brand, content)
}

/** How the mails of a company look, and what stands below them. Colours are hexadecimal, `#0B6B45`. */
export interface MailBrand {
  name: string
  siteUrl: string
  /** Address, phone, registration: one line each. */
  footer: readonly string[]
  colours: {
    background: string
    surface: string
    ink: string
    inkSoft: string
    line: string
    primary: string
    onPrimary: string
    accent: string
  }
}

/** `https:`, `http:`, `mailto:` or `tel:` only. */
export interface MailLink {
  label: string
  url: string
}

export type MailBlock =
  | { paragraph: string }
  /** Names and values, one below the other. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** Things and what they cost, like a receipt; the last one is the total. */
  | { amounts: readonly (readonly [label: string, amount: string])[] }
  /** A few digits to be typed somewhere else, large. */
  | { code: string; label: string }
  /** Somebody's own words, line ends kept. */
  | { quote: string }
  | { link: MailLink }
  /** Small print, with a link that is no button. */
  | { note: string; link: MailLink }

/** What a mail says; everything in it is plain text. Stored with the mail, so that its HTML can be made when it is sent. */
export interface MailContent {
  title: string
  blocks: readonly MailBlock[]
}

/** A mail ready to be queued: its text part, and what its HTML is made of when it is sent. */
export type RenderMail = (content: MailContent) => { text: string; content: MailContent }

/** @throws Error for a link that is not one of {@link MailLink} */
export function createMailLayout(brand: MailBrand): RenderMail {
  return (content) => ({ text: renderText(brand, content), content })
}

function renderText(brand: MailBrand, { title, blocks }: MailContent): string {
  return [
    title,
    ...blocks.map(blockText),
    ['-- ', brand.name, ...brand.footer, brand.siteUrl].join('\n'),
  ].join('\n\n')
}

function blockText(block: MailBlock): string {
  if ('paragraph' in block) return block.paragraph
  if ('facts' in block) return lines(block.facts)
  if ('amounts' in block) return lines(block.amounts)
  if ('code' in block) return lines([[block.label, block.code]])
  if ('quote' in block) return block.quote.replace(/^/gm, '> ')
  const link = `${block.link.label}: ${requireSafeUrl(block.link.url)}`
  return 'note' in block ? `${block.note}\n${link}` : link
}

function lines(rows: readonly (readonly [string, string])[]): string {
  return rows.map(([label, value]) => `${label}: ${value}`).join('\n')
}

function requireSafeUrl(url: string): string {
  if (!/^(?:https?:\/\/|mailto:|tel:)[^\s<>"]+$/.test(url))
    throw new Error('A mail may only link to https:, http:, mailto: or tel: addresses')
  return url
}

/** Makes the HTML part of a mail. */
export type RenderMailHtml = (content: MailContent) => Promise<string>

/** The template and React are loaded with the first mail: a server that sends none does not hold them (12 MB). */
export function createMailHtml(brand: MailBrand): RenderMailHtml {
  return async (content) => (await import('./mail-template.ts')).renderMailTemplate(brand, content)
}

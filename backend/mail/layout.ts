/** The colours and the footer of a company's mails. Colours are hexadecimal, such as `#0B6B45`. */
export interface MailBrand {
  name: string
  siteUrl: string
  /** Shown at the top of every mail, for example in a test shop. */
  notice?: string | null
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
  /** Rows of a label and a value. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** Rows of a receipt: an item and its amount; the last row is the total. */
  | { amounts: readonly (readonly [label: string, amount: string])[] }
  /** A code that only the reader may know, in large digits. Staff never read it. */
  | { code: string; label: string }
  /** A quoted message; line breaks are kept. */
  | { quote: string }
  | { link: MailLink }
  /** Small print with an ordinary link instead of a button. */
  | { note: string; link: MailLink }

/**
 * The content of a mail, all of it plain text. Stored with the mail, because its HTML is rendered
 * when it is sent.
 */
export interface MailContent {
  title: string
  blocks: readonly MailBlock[]
}

/**
 * Renders the text part of a mail. Returns it with the content, which is rendered to HTML when the
 * mail is sent.
 */
export type RenderMail = (content: MailContent) => { text: string; content: MailContent }

/**
 * @returns a function that throws an Error for a link whose scheme {@link MailLink} does not allow
 */
export function createMailLayout(brand: MailBrand): RenderMail {
  return (content) => ({ text: renderText(brand, content), content })
}

function renderText(brand: MailBrand, { title, blocks }: MailContent): string {
  return [
    ...(brand.notice ? [brand.notice] : []),
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

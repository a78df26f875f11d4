import { html, type Html } from '../http/html.ts'

/** How the mails of a company look, and what stands below them. Colours are hexadecimal, `#0B6B45`. */
export interface MailBrand {
  name: string
  siteUrl: string
  /** Address, phone, registration: one line each. */
  footer: readonly string[]
  colours: { background: string; surface: string; ink: string; inkSoft: string; line: string; primary: string; onPrimary: string; accent: string }
}

export type MailBlock =
  | { paragraph: string }
  /** Names and values, one below the other. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** Somebody's own words, line ends kept. */
  | { quote: string }
  /** `https:`, `http:`, `mailto:` or `tel:` only. */
  | { link: { label: string; url: string } }

export interface MailContent {
  title: string
  blocks: readonly MailBlock[]
}

export type RenderMail = (content: MailContent) => { html: string; text: string }

/** Writes a mail once as HTML and as text; everything in the content is plain text and is escaped. */
export function createMailLayout(brand: MailBrand): RenderMail {
  return (content) => ({ html: renderHtml(brand, content), text: renderText(brand, content) })
}

function renderText(brand: MailBrand, { title, blocks }: MailContent): string {
  const parts = blocks.map((block) => {
    if ('paragraph' in block) return block.paragraph
    if ('facts' in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
    if ('quote' in block) return block.quote.replace(/^/gm, '> ')
    return `${block.link.label}: ${requireSafeUrl(block.link.url)}`
  })
  return [title, ...parts, ['-- ', brand.name, ...brand.footer, brand.siteUrl].join('\n')].join('\n\n')
}

/** Tables and inline styles, since many mail programs know nothing else; the style sheet is for dark mode alone. */
function renderHtml(brand: MailBrand, { title, blocks }: MailContent): string {
  const { colours } = brand
  const footer = [...brand.footer, brand.siteUrl].map((line) => html`${line}<br>`)
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title>
<style>@media (prefers-color-scheme: dark) { .page { background: #0C1411 !important } .card { background: #131E19 !important; border-color: #27352E !important } .ink { color: #EEF3EF !important } .soft { color: #B7C4BC !important } }</style></head>
<body class="page" style="margin:0;padding:0;background:${colours.background}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${colours.background}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6">
<tr><td class="ink" style="padding:0 0 16px;color:${colours.ink};font-weight:700"><span style="color:${colours.accent}">&#9679;</span> ${brand.name}</td></tr>
<tr><td class="card" style="padding:32px 24px;background:${colours.surface};border:1px solid ${colours.line};border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;color:${colours.ink};font-size:24px;line-height:1.25">${title}</h1>
${blocks.map((block) => renderBlock(brand, block))}
</td></tr>
<tr><td class="soft" style="padding:24px 0 0;color:${colours.inkSoft};font-size:14px">${footer}</td></tr>
</table></td></tr></table></body></html>`.html
}

function renderBlock({ colours }: MailBrand, block: MailBlock): Html {
  if ('paragraph' in block) return html`<p class="ink" style="margin:0 0 16px;color:${colours.ink}">${block.paragraph}</p>`
  if ('quote' in block) {
    return html`<div class="ink" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${colours.accent};color:${colours.ink};white-space:pre-wrap;overflow-wrap:anywhere">${block.quote}</div>`
  }
  if ('link' in block) {
    const button = `display:inline-block;padding:12px 24px;border-radius:12px;background:${colours.primary};color:${colours.onPrimary};font-weight:600;text-decoration:none`
    return html`<p style="margin:24px 0 16px"><a href="${requireSafeUrl(block.link.url)}" style="${button}">${block.link.label}</a></p>`
  }
  const rows = block.facts.map(
    ([label, value]) => html`<tr><td class="soft" style="padding:4px 16px 4px 0;color:${colours.inkSoft};vertical-align:top">${label}</td><td class="ink" style="padding:4px 0;color:${colours.ink};overflow-wrap:anywhere">${value}</td></tr>`,
  )
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows}</table>`
}

function requireSafeUrl(url: string): string {
  if (!/^(?:https?:\/\/|mailto:|tel:)[^\s<>"]+$/.test(url)) throw new Error('A mail may only link to https:, http:, mailto: or tel: addresses')
  return url
}

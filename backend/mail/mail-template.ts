import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Row } from '@react-email/row'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import {
  createElement as h,
  Fragment,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
} from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailBlock, MailBrand, MailContent, MailLink } from './layout.ts'

/** For mail programs with a dark mode; the others use the inline styles. */
const sheet = (background: string) => `.page { background-color: ${background} }
@media (prefers-color-scheme: dark) {
.page { background-color: #0C1411 !important } .card { background-color: #131E19 !important; border-color: #27352E !important }
.ink { color: #EEF3EF !important } .soft { color: #B7C4BC !important } .line { border-color: #27352E !important }
.button { background-color: #5CD6A0 !important; color: #05231A !important } .mark { color: #FFC53D !important } }`

/** Mail programs expect it: with another one, some of them lay out tables differently. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders the HTML part of a mail. Written without JSX, because Node runs this file directly. */
export function renderMailTemplate(brand: MailBrand, content: MailContent): string {
  return `${doctype}${renderToStaticMarkup(h(Mail, { brand, content }))}`
}

interface Part<Content> {
  brand: MailBrand
  content: Content
}

function Mail({ brand, content: { title, blocks } }: Part<MailContent>): ReactElement {
  const { colours } = brand
  const first = blocks.find((block) => 'paragraph' in block)
  return h(
    Html,
    { lang: 'en', dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, title),
      h('style', null, sheet(colours.background)),
    ),
    h(Preview, null, first?.paragraph ?? title),
    h(
      Body,
      // React Email copies a background of Body to an inner cell without our class, which dark mode
      // cannot change; so the section below has the background.
      { className: 'page', style: { margin: 0, padding: 0 } },
      h(
        Section,
        {
          className: 'page',
          style: {
            padding: '24px 12px',
            backgroundColor: colours.background,
            fontFamily: 'Inter, Segoe UI, Helvetica, Arial, sans-serif',
          },
        },
        h(
          Container,
          { style: { maxWidth: '560px' } },
          h(Letter, { brand, content: { title, blocks } }),
        ),
      ),
    ),
  )
}

function Letter({ brand, content: { title, blocks } }: Part<MailContent>): ReactElement {
  const { colours } = brand
  return h(
    Fragment,
    null,
    h(
      Text,
      { className: 'ink', style: { ...text(colours.ink), fontWeight: 700 } },
      h('span', { className: 'mark', style: { color: colours.accent } }, '● '),
      brand.name,
    ),
    brand.notice &&
      h(Text, { className: 'ink', style: { ...text(colours.ink), fontWeight: 700 } }, brand.notice),
    h(
      Section,
      {
        className: 'card',
        style: {
          padding: '28px 24px 12px',
          backgroundColor: colours.surface,
          border: `1px solid ${colours.line}`,
          borderRadius: '16px',
        },
      },
      h(
        Heading,
        {
          as: 'h1',
          className: 'ink',
          style: { margin: '0 0 16px', color: colours.ink, fontSize: '24px', lineHeight: 1.25 },
        },
        ...withUnbrokenReferences(title),
      ),
      ...blocks.map((block) => h(Block, { brand, content: block })),
    ),
    h(Footer, { brand }),
  )
}

function Block({ brand, content: block }: Part<MailBlock>): ReactElement {
  if ('paragraph' in block)
    return h(
      Text,
      { className: 'ink', style: text(brand.colours.ink) },
      ...withUnbrokenReferences(block.paragraph),
    )
  if ('quote' in block) return h(Quote, { brand, content: block.quote })
  if ('code' in block) return h(Code, { brand, content: block })
  if ('facts' in block) return h(Rows, { brand, rows: block.facts, isReceipt: false })
  if ('amounts' in block) return h(Rows, { brand, rows: block.amounts, isReceipt: true })
  if ('note' in block)
    return h(
      Text,
      { className: 'soft', style: { ...text(brand.colours.inkSoft), fontSize: '14px' } },
      `${block.note} `,
      h(SoftLink, { brand, content: block.link }),
    )
  return h(LinkButton, { brand, content: block.link })
}

function Quote({ brand: { colours }, content }: Part<string>): ReactElement {
  const style: CSSProperties = {
    ...text(colours.ink),
    paddingLeft: '16px',
    borderLeft: `3px solid ${colours.accent}`,
    whiteSpace: 'pre-wrap',
  }
  return h(Text, { className: 'ink', style }, content)
}

function Code({
  brand: { colours },
  content: { label, code },
}: Part<{ label: string; code: string }>): ReactElement {
  const style = {
    color: colours.ink,
    fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
    fontSize: '28px',
    fontWeight: 700,
    letterSpacing: '4px',
  }
  return h(
    Text,
    { className: 'soft', style: text(colours.inkSoft) },
    label,
    h('br'),
    h('span', { className: 'ink', style }, code),
  )
}

function LinkButton({ brand: { colours }, content: { label, url } }: Part<MailLink>): ReactElement {
  const style = {
    margin: '8px 0 24px',
    padding: '13px 24px',
    borderRadius: '12px',
    backgroundColor: colours.primary,
    color: colours.onPrimary,
    fontSize: '16px',
    fontWeight: 600,
    lineHeight: 1.3,
    textDecoration: 'none',
  }
  return h(Button, { href: url, className: 'button', style }, label)
}

function Rows({
  brand: { colours },
  rows,
  isReceipt,
}: {
  brand: MailBrand
  rows: readonly (readonly [string, string])[]
  isReceipt: boolean
}): ReactElement {
  return h(
    Section,
    { style: { margin: '0 0 20px' } },
    ...rows.map(([label, value], index) => {
      const isTotal = isReceipt && index === rows.length - 1
      const cell = {
        ...text(isTotal ? colours.ink : colours.inkSoft),
        padding: isReceipt ? '8px 0' : '3px 0',
        verticalAlign: 'top',
        ...(isReceipt && { borderTop: `1px solid ${colours.line}` }),
        ...(isTotal && { fontWeight: 700 }),
      }
      return h(
        Row,
        null,
        h(
          Column,
          {
            className: isTotal ? 'ink line' : 'soft line',
            style: { ...cell, width: isReceipt ? '65%' : '36%', paddingRight: '16px' },
          },
          label,
        ),
        h(
          Column,
          {
            className: 'ink line',
            style: {
              ...cell,
              color: colours.ink,
              ...(isReceipt && { textAlign: 'right', whiteSpace: 'nowrap' }),
            },
          },
          value,
        ),
      )
    }),
  )
}

function Footer({ brand }: { brand: MailBrand }): ReactElement {
  const style = { ...text(brand.colours.inkSoft), margin: 0, fontSize: '14px' }
  return h(
    Section,
    { style: { padding: '24px 0 0' } },
    ...brand.footer.map((line) => h(Text, { className: 'soft', style }, line)),
    h(
      Text,
      { className: 'soft', style },
      h(SoftLink, {
        brand,
        content: { label: brand.siteUrl.replace(/^https?:\/\//, ''), url: brand.siteUrl },
      }),
    ),
  )
}

/**
 * Keeps a reference such as AB-2026-000123 on one line. Special hyphens would change what a reader
 * copies.
 */
function withUnbrokenReferences(words: string): ReactNode[] {
  return words
    .split(/\b([A-Z]{1,4}(?:-\d{1,10}){1,3})\b/)
    .map((part, index) =>
      index % 2 === 0 ? part : h('span', { style: { whiteSpace: 'nowrap' } }, part),
    )
}

function SoftLink({ brand, content: { label, url } }: Part<MailLink>): ReactElement {
  return h(
    Link,
    {
      href: url,
      className: 'soft',
      style: { color: brand.colours.inkSoft, textDecoration: 'underline' },
    },
    label,
  )
}

function text(color: string): CSSProperties {
  return { margin: '0 0 16px', color, fontSize: '16px', lineHeight: 1.6, overflowWrap: 'anywhere' }
}

import type { ReactNode } from 'react'
import { site } from '../../site.config.ts'
import { formatPhone } from '../../domain/contact/format-phone.ts'
import { whatsappUrl } from '../platform/whatsapp-url.ts'

interface NeedsScriptsProps {
  /** The text of the WhatsApp message. */
  message?: string
  children: ReactNode
}

/** For a page that needs JavaScript: explains why, and offers help by phone or chat. */
export function NeedsScripts({ message, children }: NeedsScriptsProps) {
  return (
    <noscript>
      <div className="container-page max-w-2xl py-16 text-center">
        {children}
        <p className="mt-3 text-ink-2 [&>a]:font-semibold [&>a]:text-primary [&>a]:underline [&>a]:underline-offset-2">
          You can also reach us on{' '}
          <a href={whatsappUrl(message)} rel="noreferrer">
            WhatsApp
          </a>
          , by phone on{' '}
          <a href={`tel:${site.phone}`} className="whitespace-nowrap">
            {formatPhone(site.phone)}
          </a>
          , or through the <a href="/contact">contact form</a>.
        </p>
      </div>
    </noscript>
  )
}

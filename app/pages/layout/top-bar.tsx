import Mail from '~icons/lucide/mail'
import Phone from '~icons/lucide/phone'
import { site } from '../../../site.config.ts'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { SocialLinks } from './social-links.tsx'

/** How to reach the company; large screens only. */
export function TopBar() {
  return (
    <section
      aria-label="How to reach us"
      className="hidden bg-[#084a30] [--focus:#9cc2ff] text-sm text-white min-[67.5rem]:block"
      data-testid="top-bar"
      data-no-print
    >
      <div className="container-page flex min-h-10 items-center gap-6">
        <a
          href={`tel:${site.phone}`}
          className="inline-flex whitespace-nowrap min-h-11 items-center pointer-fine:min-h-8 gap-2 text-white no-underline hover:underline"
        >
          <Phone className="size-4" aria-hidden="true" />
          {formatPhone(site.phone)}
        </a>
        <a
          href={`mailto:${site.email}`}
          className="inline-flex min-h-11 items-center pointer-fine:min-h-8 gap-2 text-white no-underline hover:underline"
        >
          <Mail className="size-4" aria-hidden="true" />
          {site.email}
        </a>
        <SocialLinks className="ml-auto" />
      </div>
    </section>
  )
}

import { Link } from '../../ui/link.tsx'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { site } from '../../../site.config.ts'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { CachedMarkup } from '../../platform/markup-cache/cached-markup.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { footerLastLine, footerQuickLinks, footerResources, type NavLink } from './navigation.ts'
import { SocialLinks } from './social-links.tsx'

/** Deep green in both themes. */
export function Footer({ year }: { year: number | undefined }) {
  return (
    <CachedMarkup
      as="footer"
      id="footer"
      className="mt-auto bg-[#06281b] [--focus:#9cc2ff] text-[#c9e6d7]"
      of={Content}
      with={{ year }}
    />
  )
}

function Content({ year }: { year: number | undefined }) {
  return (
    <>
      <div className="container-page grid gap-5 py-8 sm:grid-cols-2 sm:gap-10 sm:py-14 lg:grid-cols-[1.4fr_1fr_1.4fr_1.3fr]">
        <div>
          <p className="flex items-center gap-2 font-heading text-xl font-bold text-white">
            <LogoMark />
            {site.name}
          </p>
          <p className="mt-2 max-w-xs sm:mt-3">{site.tagline}</p>
          <p className="mt-1 text-sm sm:mt-3">
            {site.legalName}, {site.registrationNumber}
          </p>
          <SocialLinks className="-ml-2 mt-2 sm:mt-4" />
        </div>
        <LinkList title="Resources" links={footerResources} />
        <LinkList title="Quick Links" links={footerQuickLinks} isLong />
        <div>
          <h2 className="text-base text-white">Contact</h2>
          <address className="mt-3 not-italic max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 large-text:block">
            <p>
              {site.address.street}
              <br />
              {site.address.area}, {site.address.city}, {site.address.country}
            </p>
            <p>
              <a href={`tel:${site.phone}`} className="footer-link whitespace-nowrap">
                {formatPhone(site.phone)}
              </a>
              <br />
              <a href={whatsappUrl()} target="_blank" rel="noreferrer" className="footer-link">
                WhatsApp<span className="sr-only"> (opens in a new tab)</span>
              </a>
              <br />
              <a href={`mailto:${site.email}`} className="footer-link">
                {site.email}
              </a>
            </p>
          </address>
        </div>
      </div>
      <div className="border-t border-white/15">
        <div className="container-page flex flex-wrap items-center gap-x-8 gap-y-3 py-5 text-sm">
          <p>
            © {year} {site.name}. All rights reserved.
          </p>
          <nav aria-label="Legal and orders">
            <ul className="flex flex-wrap gap-x-5">
              {footerLastLine.map((entry) => (
                <li key={entry.to}>
                  <Link to={entry.to} className="footer-link">
                    {entry.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </>
  )
}

function LinkList({
  title,
  links,
  isLong = false,
}: {
  title: string
  links: NavLink[]
  /** Two columns on large screens too. */
  isLong?: boolean
}) {
  return (
    <nav aria-label={title}>
      <h2 className="text-base text-white">{title}</h2>
      <ul
        className={`mt-1 sm:mt-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 ${isLong ? 'sm:columns-2' : ''} large-text:block large-text:columns-1`}
      >
        {links.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className="footer-link">
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { formatPhone } from '../../domain/contact/format-phone.ts'
import { site } from '../../site.config.ts'

/**
 * The look and the imprint of our mails, and the notice of a test shop. The colours are the light
 * tokens of `app/ui/tokens.css`: mail programs support no CSS variables.
 */
export function mailBrand(siteUrl: string, notice: string | null = null) {
  const { street, area, city, country } = site.address
  return {
    name: site.name,
    siteUrl,
    notice,
    footer: [
      [street, area, city, country].join(', '),
      `${formatPhone(site.phone)} · ${site.email}`,
      `${site.legalName} · ${site.registrationNumber}`,
    ],
    colours: {
      background: '#FBFAF6',
      surface: '#FFFFFF',
      ink: '#14211B',
      inkSoft: '#435149',
      line: '#DFDBCD',
      primary: '#0B6B45',
      onPrimary: '#FFFFFF',
      accent: '#F6B40E',
    },
  }
}

import { formatPhone } from '../../../domain/contact/format-phone.ts'
import type { Site } from '../../../site.config.ts'

/** What stands for each `{{placeholder}}` of a text. */
function companyWords(site: Site): Record<string, string> {
  const { street, area, city, country } = site.address
  return {
    legalName: site.legalName,
    registrationNumber: site.registrationNumber,
    tin: site.tin,
    address: [street, area, city, country].join(', '),
    city,
    email: site.email,
    phone: formatPhone(site.phone),
    phoneLink: `tel:${site.phone}`,
    whatsappLink: `https://wa.me/${site.whatsapp.replace('+', '')}`,
    answerTime: site.answerTime,
    ...site.legal,
  }
}

/**
 * A text with the words of the company. A line that would name something empty is left out, so that
 * no page says "Data protection officer: ."
 * @throws RangeError for an unknown placeholder
 */
export function fillCompanyWords(text: string, site: Site): string {
  const words = companyWords(site)
  const wordOf = (name: string) => {
    const word = words[name]
    if (word === undefined) throw new RangeError(`{{${name}}} is unknown`)
    return word
  }
  const placeholder = /\{\{(\w+)\}\}/g
  return text
    .split('\n')
    .filter((line) => ![...line.matchAll(placeholder)].some(([, name = '']) => wordOf(name) === ''))
    .map((line) => line.replaceAll(placeholder, (_, name: string) => wordOf(name)))
    .join('\n')
}

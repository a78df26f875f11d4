import { data } from 'react-router'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { site } from '../../../../site.config.ts'
import { certificateRow, readRows } from '../../../features/register/register-rows.ts'
import { services } from '../../../platform/services.ts'
import { xml, xmlResponse } from '../../../platform/xml.ts'
import type { Route } from './+types/badge'

// So many letters fit beside the mark.
const maxNameLength = 34

/** The badge of a certificate for other sites, as a picture of 320 × 96. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [certificate] = readRows(
    certificateRow,
    await services(context).supabase.from('register_certificates').select('*').eq('id', params.id),
  )
  if (!certificate) throw data('certificate', { status: 404 })
  const { id, kg, beneficiary } = certificate
  const name = shorten(beneficiary ?? 'a person')
  const font = 'font-family="system-ui, sans-serif"'
  return xmlResponse(
    xml`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="96" viewBox="0 0 320 96" role="img">
<title>${formatAmount(kg)} of CO₂e retired for ${beneficiary ?? 'a person'}, certificate ${id}</title>
<rect width="320" height="96" rx="12" fill="#0b6b45"/><rect width="8" height="96" fill="#f6b40e"/>
<path d="M32 50l10 10 20-24" fill="none" stroke="#f6b40e" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
<text x="80" y="36" ${{ xml: font }} font-size="20" font-weight="700" fill="#ffffff">${formatAmount(kg)} CO₂e retired</text>
<text x="80" y="58" ${{ xml: font }} font-size="13" fill="#e1f1e8">for ${name}</text>
<text x="80" y="78" ${{ xml: font }} font-size="12" fill="#a9efd0">${id} · ${site.name}</text>
</svg>`,
    'image/svg+xml',
  )
}

/** Cuts the name, and never the mark that it was not checked. */
function shorten(name: string): string {
  const mark = / \(name not checked\)$/.exec(name)?.[0] ?? ''
  const letters = Array.from(name.slice(0, name.length - mark.length))
  const maxLength = maxNameLength - mark.length
  const cut = letters.length <= maxLength ? letters : [...letters.slice(0, maxLength - 1), '…']
  return `${cut.join('')}${mark}`
}

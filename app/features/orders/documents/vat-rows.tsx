import { View } from '@react-pdf/renderer'
import { formatNaira } from '../../../../domain/money/money.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { describeVat } from '../../../../domain/vat/vat-words.ts'
import { pdfStyles } from '../../../ui/pdf/pdf-letterhead.tsx'
import { Text } from '../../../ui/pdf/pdf-text.tsx'

/** The VAT within a document, a row for each rate. */
export function VatRows({ vat }: { vat: OrderView['documents'][number]['vat'] }) {
  const rates = vat.map(
    ({ rate_percent: ratePercent, gross_kobo: grossKobo, vat_kobo: vatKobo }) => ({
      ratePercent,
      grossKobo,
      vatKobo,
    }),
  )
  return describeVat(rates).map(({ label, vatKobo }) => (
    <View
      key={label}
      style={{ flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2.5 }}
    >
      <Text style={pdfStyles.small}>{label}</Text>
      <Text style={pdfStyles.small}>{formatNaira(vatKobo, { withKobo: true })}</Text>
    </View>
  ))
}

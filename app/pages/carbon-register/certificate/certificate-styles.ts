import { StyleSheet } from '@react-pdf/renderer'
import { pdfColours } from '../../../ui/pdf/pdf-letterhead.tsx'

const { ink, ink2, line, soft } = pdfColours
/** The look of a certificate on paper. */
export const certificateStyles = StyleSheet.create({
  title: { fontSize: 23, fontWeight: 700, lineHeight: 1.15, marginTop: 3 },
  beneficiary: { fontSize: 16, fontWeight: 700, lineHeight: 1.25, marginTop: 10 },
  caption: {
    fontSize: 10.5,
    fontWeight: 700,
    borderBottomWidth: 1,
    borderBottomColor: ink,
    paddingBottom: 3,
    marginTop: 14,
  },
  row: {
    flexDirection: 'row',
    borderBottomWidth: 0.5,
    borderBottomColor: line,
    paddingVertical: 3,
  },
  label: { width: '30%', color: ink2 },
  value: { width: '70%' },
  note: { marginTop: 12, backgroundColor: soft, padding: 10, borderRadius: 4 },
})

import { useParams } from 'react-router'
import { parseDatedFigureForm } from '../../../../domain/solar/dated-figure-form.ts'
import { FigureEdit } from './figure-edit.tsx'

const figure = {
  table: 'calculator_values',
  keyColumn: 'key',
  select: 'label,unit',
  schema: parseDatedFigureForm({ limit: 10_000_000_000, decimals: 4 }),
  label: 'figure',
} as const

/** One tariff, price or other figure of the calculators. */
export default function CalculatorValue() {
  const { id = '' } = useParams()
  // The key starts a new form when the URL names another record.
  return <FigureEdit key={id} id={id} figure={figure} />
}

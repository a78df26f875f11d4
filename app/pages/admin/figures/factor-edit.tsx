import { useParams } from 'react-router'
import { parseDatedFigureForm } from '../../../../domain/solar/dated-figure-form.ts'
import { FigureEdit } from './figure-edit.tsx'

const figure = {
  table: 'carbon_factors',
  keyColumn: 'name',
  select: 'unit',
  schema: parseDatedFigureForm({ limit: 1000, decimals: 5 }),
  label: 'factor',
} as const

/** The carbon of one source of energy. */
export default function CarbonFactor() {
  const { id = '' } = useParams()
  // The key starts a new form when the URL names another record.
  return <FigureEdit key={id} id={id} figure={figure} title={id.replaceAll('_', ' ')} />
}

import { calculatorValueList } from '../../../../domain/desk/lists/dated-figure-lists.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** Tariffs, prices of fuel and other figures of the calculators. */
export default function CalculatorValues() {
  return (
    <ListScreen
      definition={calculatorValueList}
      rowHref={({ key }) => deskPath('calculator-values/:id', key)}
      emptyState={
        <EmptyState title="No figures yet">Calculators and articles count with them.</EmptyState>
      }
    />
  )
}

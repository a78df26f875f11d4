import { ConfirmProvider } from '../../../features/staff/confirmed.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { MyCertificates } from './my-certificates.tsx'
import { MyEstimate } from './my-estimate.tsx'
import { MySystems } from './my-systems.tsx'
import { MyUnits } from './my-units.tsx'
import { useMyRegister } from './use-my-register.ts'

/**
 * `/dashboard?tab=carbon`: what the goods can avoid, what meters measured, and the units that were issued
 * for it. The estimate and the measured are never mixed.
 */
export default function MyCarbon() {
  const register = useMyRegister()
  return (
    <ConfirmProvider>
      <div className="grid gap-12">
        <MyEstimate />
        <ListState query={register} failure="Your part of the carbon register could not be loaded.">
          {register.data && (
            <>
              <MySystems register={register.data} />
              <MyUnits register={register.data} />
              <MyCertificates register={register.data} />
            </>
          )}
        </ListState>
      </div>
    </ConfirmProvider>
  )
}

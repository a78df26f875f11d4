import { BatteryCableDrawing, CableDrawing, ConnectorsDrawing } from './cable-drawing.tsx'
import { amber, box, Case, dot, edge, green, Shadow, white } from './drawing-parts.tsx'
import type { ImageSpec } from './image-spec.ts'
import { AcBoxDrawing, ArresterDrawing, EarthingDrawing, FusesDrawing } from './safety-drawing.tsx'
import { MountingDrawing, RackDrawing } from './mounting-drawing.tsx'
import {
  BreakerDrawing,
  ChangeoverDrawing,
  CombinerDrawing,
  MeterDrawing,
} from './protection-drawing.tsx'

/**
 * Cables, connectors, protection, mounting and meters: each has its own drawing, with its count or
 * rating.
 */
export function AccessoryDrawing({ picture }: { picture: ImageSpec }) {
  switch (picture.kind) {
    case 'cable':
      return <CableDrawing picture={picture} />
    case 'battery-cable':
      return <BatteryCableDrawing picture={picture} />
    case 'connectors':
      return <ConnectorsDrawing picture={picture} />
    case 'breaker':
      return <BreakerDrawing picture={picture} />
    case 'fuses':
      return <FusesDrawing picture={picture} />
    case 'arrester':
      return <ArresterDrawing picture={picture} />
    case 'ac-box':
      return <AcBoxDrawing picture={picture} />
    case 'earthing':
      return <EarthingDrawing />
    case 'combiner':
      return <CombinerDrawing picture={picture} />
    case 'changeover':
      return <ChangeoverDrawing picture={picture} />
    case 'mounting':
      return <MountingDrawing picture={picture} />
    case 'rack':
      return <RackDrawing picture={picture} />
    case 'meter':
      return <MeterDrawing />
    case 'certificate':
      return <Certificate />
    default:
      return <Parcel />
  }
}

/** Units of the carbon register that are retired in a name. */
function Certificate() {
  return (
    <>
      <Shadow width={150} />
      <path d={box(46, 22, 108, 112, 6)} fill={white} stroke={edge} strokeWidth="4" />
      <path
        d="M62 46h52M62 60h76M62 72h76M62 84h52"
        stroke={edge}
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M120 112l-6 24 12 -6 12 6 -6 -24z" fill={green} />
      <path d={dot(126, 104, 16)} fill={amber} />
      <path d="M119 104l5 5 9 -10" fill="none" stroke={edge} strokeWidth="4" />
    </>
  )
}

function Parcel() {
  return (
    <>
      <Shadow width={150} />
      <Case x={42} y={60} width={100} height={74} depth={24} />
      <path d="M84 60l24 -16.800h18L102 60v26H84z" fill={amber} />
    </>
  )
}

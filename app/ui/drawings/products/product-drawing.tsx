import { AccessoryDrawing } from './accessory-drawing.tsx'
import { BatteryDrawing } from './battery-drawing.tsx'
import { ControllerDrawing, InverterDrawing } from './inverter-drawing.tsx'
import type { ImageSpec } from './image-spec.ts'
import { KitDrawing } from './kit-drawing.tsx'
import { PanelDrawing } from './panel-drawing.tsx'
import { StreetLightDrawing } from './street-light-drawing.tsx'
import { WaterHeaterDrawing } from './water-heater-drawing.tsx'

/** A product drawn from its numbers, for image files. Pages show the file with `ProductImage`. */
export function ProductDrawing({ picture }: { picture: ImageSpec }) {
  return <svg viewBox="0 0 200 150">{draw(picture)}</svg>
}

function draw(picture: ImageSpec) {
  switch (picture.kind) {
    case 'panel':
      return <PanelDrawing picture={picture} />
    case 'inverter':
      return <InverterDrawing picture={picture} />
    case 'controller':
      return <ControllerDrawing picture={picture} />
    case 'battery':
      return <BatteryDrawing picture={picture} />
    case 'kit':
      return <KitDrawing picture={picture} />
    case 'street-light':
      return <StreetLightDrawing picture={picture} />
    case 'water-heater':
      return <WaterHeaterDrawing picture={picture} />
    default:
      return <AccessoryDrawing picture={picture} />
  }
}

import { PanelRow, scene, Windows, type BuildingProps } from './scene-parts.tsx'

/** A block of flats: one of its balconies has the light, and the roof four panels. */
export function Flat({ cells }: BuildingProps) {
  const floors = [164, 226, 288]
  return (
    <>
      <path d="M110 142h262v210H110z" fill={scene.wall} />
      <path d="M330 142h42v210h-42z" fill={scene.shade} />
      <path d="M100 130h282v14H100z" fill={scene.roof} />
      <path d="M330 88h38v42h-38z" fill={scene.shade} stroke={scene.roof} strokeWidth="3" />
      <path d="M322 82q27-14 54 0v8h-54z" fill={scene.roof} />
      <PanelRow x={122} y={121} count={4} cells={cells} />
      <Windows x={130} y={160} columns={2} rows={3} width={38} height={34} gapX={16} gapY={28} />
      <path
        d={floors.map((y) => `M238 ${y - 6}h74v50h-74z`).join('')}
        fill={scene.glass}
        stroke={scene.roof}
        strokeWidth="3"
      />
      <path
        d={floors.map((y) => `M275 ${y - 6}v26`).join('')}
        stroke={scene.roof}
        strokeWidth="3"
      />
      <path
        d={floors.map((y) => `M228 ${y + 18}h94v30h-94z`).join('')}
        fill={scene.shade}
        stroke={scene.roof}
        strokeWidth="2.5"
      />
      <path
        d={floors
          .map((y) => [244, 260, 276, 292, 308].map((x) => `M${x} ${y + 22}v22`).join(''))
          .join('')}
        stroke={scene.green}
        strokeWidth="3"
      />
      <path d="M340 300h22v52h-22z" fill={scene.green} />
    </>
  )
}

/** A hotel of four floors: two rows of panels, eight rooms lit, a canopy over the door. */
export function Hotel({ cells }: BuildingProps) {
  return (
    <>
      <path d="M84 232h330v120H84z" fill={scene.shade} />
      <path d="M130 122h238v230H130z" fill={scene.wall} />
      <path d="M122 112h254v12H122z" fill={scene.roof} />
      <path d="M76 224h54v10H76zM368 224h54v10h-54z" fill={scene.roof} />
      <PanelRow x={138} y={103} count={5} width={40} cells={cells} />
      <PanelRow x={80} y={216} count={1} width={38} height={18} cells={cells} />
      <PanelRow x={370} y={216} count={1} width={38} height={18} cells={cells} />
      <Windows x={148} y={138} columns={5} rows={3} width={26} height={28} gapX={18} gapY={20} />
      <Windows x={92} y={252} columns={1} rows={2} width={26} height={26} />
      <Windows x={380} y={252} columns={1} rows={2} width={26} height={26} />
      <path d="M206 290h88v62h-88z" fill={scene.glass} stroke={scene.roof} strokeWidth="3" />
      <path d="M250 290v62" stroke={scene.roof} strokeWidth="3" />
      <path d="M190 278h120l10 14H180z" fill={scene.green} />
      <path d="M188 292v60M312 292v60" stroke={scene.roof} strokeWidth="4" />
      <path d="M216 268h68" stroke={scene.amber} strokeWidth="7" strokeLinecap="round" />
    </>
  )
}

import { PanelRow, Palm, scene, WallInverter, Windows, type BuildingProps } from './scene-parts.tsx'

/** A shop on the street: awning, goods behind glass, panels on the long-span roof. */
export function Shop({ cells }: BuildingProps) {
  const stripes = [0, 1, 2, 3, 4, 5, 6, 7]
  return (
    <>
      <path d="M96 206h296v146H96z" fill={scene.wall} />
      <path d="M78 208 130 140h248l36 68z" fill={scene.roof} />
      <path d="M116 198 148 150h212l24 48z" fill={cells} stroke={scene.frame} strokeWidth="1.5" />
      <path d="M118 262h158v72H118z" fill={scene.glass} stroke={scene.roof} strokeWidth="3" />
      <path d="M124 298h146M124 330h146" stroke={scene.roof} strokeWidth="2.5" />
      <path
        d="M132 282h14v16h-14zM152 276h10v22h-10zM172 286h20v12h-20zM202 278h12v20h-12zM222 284h16v14h-16zM248 276h10v22h-10zM134 314h18v16h-18zM166 310h12v20h-12zM190 316h20v14h-20zM226 310h12v20h-12zM246 314h14v16h-14z"
        fill={scene.green}
      />
      <path d="M296 262h48v90h-48z" fill={scene.glass} stroke={scene.roof} strokeWidth="4" />
      <path d="M334 304v12" stroke={scene.roof} strokeWidth="4" strokeLinecap="round" />
      <path
        d={stripes.map((index) => `M${106 + index * 31} 222h15.5l-4 34h-15.5z`).join('')}
        fill={scene.green}
      />
      <path
        d={stripes.map((index) => `M${121.5 + index * 31} 222h15.5l-4 34h-15.5z`).join('')}
        fill="#fffdf6"
      />
      <WallInverter x={354} y={268} />
    </>
  )
}

/**
 * A workshop with a saw-tooth roof: every tooth carries panels, every face lets the daylight in.
 */
export function Factory({ cells }: BuildingProps) {
  const teeth = [72, 168, 264]
  return (
    <>
      <path d="M392 148h26v204h-26z" fill={scene.shade} stroke={scene.roof} strokeWidth="3" />
      <path d="M392 170h26M392 182h26" stroke={scene.green} strokeWidth="6" />
      <path d="M72 226h288v126H72z" fill={scene.wall} />
      <path d="M360 260h94v92h-94z" fill={scene.shade} />
      <path d="M354 250h106v12H354z" fill={scene.roof} />
      <path d={teeth.map((x) => `M${x} 228 ${x + 66} 166h30v62z`).join('')} fill={scene.roof} />
      <path
        d={teeth.map((x) => `M${x + 12} 222l54-50h12l-44 50z`).join('')}
        fill={cells}
        stroke={scene.frame}
        strokeWidth="1.5"
      />
      <path d={teeth.map((x) => `M${x + 76} 184h14v38h-36z`).join('')} fill={scene.glass} />
      <Windows x={90} y={252} columns={3} width={40} height={28} gapX={14} />
      <path d="M258 262h84v90h-84z" fill={scene.green} />
      <path d="M258 280h84M258 298h84M258 316h84M258 334h84" stroke={scene.roof} strokeWidth="2" />
      <path d="M92 304h130v48H92z" fill={scene.shade} />
      <path
        d="M104 316h36v36h-36zM150 326h28v26h-28zM186 312h26v40h-26z"
        fill={scene.amber}
        stroke={scene.roof}
        strokeWidth="2.5"
      />
      <WallInverter x={380} y={282} />
    </>
  )
}

/** A farm far from the line: pens under palms, panels on the ground behind a fence. */
export function Farm({ cells }: BuildingProps) {
  return (
    <>
      <Palm x={70} y={338} size={1.1} />
      <path d="M96 256h184v90H96z" fill={scene.wall} />
      <path d="M80 258 188 196l110 62z" fill={scene.roof} />
      <path d="M172 206h32v14h-32z" fill={scene.roof} />
      <path d="M108 272h160v30H108z" fill={scene.glass} stroke={scene.roof} strokeWidth="3" />
      <path
        d="M128 272v30M148 272v30M168 272v30M188 272v30M208 272v30M228 272v30M248 272v30"
        stroke={scene.roof}
        strokeWidth="1.5"
      />
      <path d="M218 312h34v34h-34z" fill={scene.green} />
      <path d="M40 300h22v46H40z" fill={scene.shade} stroke={scene.roof} strokeWidth="2.5" />
      <path d="M40 300 51 284l11 16" fill={scene.roof} />
      <PanelRow x={306} y={292} count={4} width={48} height={34} cells={cells} />
      <PanelRow x={296} y={340} count={4} width={50} height={36} cells={cells} />
    </>
  )
}

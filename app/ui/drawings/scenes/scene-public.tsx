import { PanelRow, scene, WallInverter, Windows, type BuildingProps } from './scene-parts.tsx'

/** A clinic: its cross, the ward’s windows, panels on the flat roof, an ambulance at the door. */
export function Clinic({ cells }: BuildingProps) {
  return (
    <>
      <path d="M76 214h330v138H76z" fill={scene.wall} />
      <path d="M190 172h96v180h-96z" fill={scene.shade} />
      <path d="M68 204h122v12H68zM286 204h128v12H286zM182 162h112v12H182z" fill={scene.roof} />
      <PanelRow x={78} y={195} count={2} cells={cells} />
      <PanelRow x={294} y={195} count={2} cells={cells} />
      <PanelRow x={190} y={153} count={2} width={40} cells={cells} />
      <circle cx="238" cy="212" r="26" fill="#fffdf6" />
      <path d="M232 196h12v10h10v12h-10v10h-12v-10h-10v-12h10z" fill={scene.green} />
      <Windows x={94} y={240} columns={2} width={34} height={36} />
      <Windows x={302} y={240} columns={2} width={34} height={36} />
      <path d="M208 272h60v80h-60z" fill={scene.glass} stroke={scene.roof} strokeWidth="3" />
      <path d="M238 272v80" stroke={scene.roof} strokeWidth="3" />
      <path d="M196 258h84v12h-84z" fill={scene.green} />
      <path
        d="M312 312h64l22 22v28h-86z"
        fill="#fffdf6"
        stroke={scene.roof}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d="M368 318l18 18h-18z" fill={scene.glass} />
      <path d="M334 322h8v8h8v8h-8v8h-8v-8h-8v-8h8z" fill="#c0392b" />
      <path d="M330 354a9 9 0 1 0 .1 0zM380 354a9 9 0 1 0 .1 0z" fill={scene.roof} />
      <WallInverter x={150} y={288} />
    </>
  )
}

/** A school block with its veranda, flag and the light of evening prep. */
export function School({ cells }: BuildingProps) {
  return (
    <>
      <path d="M436 196v156" stroke={scene.roof} strokeWidth="4" />
      <path d="M438 198h20v26h-20zM478 198h20v26h-20z" fill={scene.green} />
      <path d="M458 198h20v26h-20z" fill="#fffdf6" />
      <path d="M76 214h330v138H76z" fill={scene.wall} />
      <path d="M56 218 100 150h292l36 68z" fill={scene.roof} />
      <path d="M110 206 138 160h238l22 46z" fill={cells} stroke={scene.frame} strokeWidth="1.5" />
      <path
        d="M212 160 246 126l34 34v58h-68z"
        fill={scene.shade}
        stroke={scene.roof}
        strokeWidth="3"
      />
      <circle cx="246" cy="172" r="17" fill="#fffdf6" stroke={scene.roof} strokeWidth="3" />
      <path
        d="M246 161v11l8 5"
        fill="none"
        stroke={scene.roof}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <Windows x={92} y={244} columns={2} width={46} height={44} gapX={12} />
      <Windows x={286} y={244} columns={2} width={46} height={44} gapX={12} />
      <path d="M222 252h48v100h-48z" fill={scene.green} />
      <circle cx="262" cy="304" r="3.5" fill={scene.amber} />
      <path d="M76 322h146v30H76zM270 322h136v30H270z" fill={scene.shade} />
      <path
        d="M82 220v132M154 220v132M208 220v132M284 220v132M340 220v132M400 220v132"
        stroke={scene.roof}
        strokeWidth="5"
      />
    </>
  )
}

/** A church: its gable and tower, a round window, panels on the side of the nave. */
export function Church({ cells }: BuildingProps) {
  return (
    <>
      <path d="M190 224h214v128H190z" fill={scene.wall} />
      <path d="M172 226 214 140h190l26 86z" fill={scene.roof} />
      <path d="M236 214 258 152h136l18 62z" fill={cells} stroke={scene.frame} strokeWidth="1.5" />
      <path d="M98 226 166 136l68 90v126H98z" fill={scene.shade} />
      <path
        d="M86 232 166 126l80 106"
        fill="none"
        stroke={scene.roof}
        strokeWidth="13"
        strokeLinejoin="round"
      />
      <path d="M166 74v54M150 90h32" stroke={scene.roof} strokeWidth="7" strokeLinecap="round" />
      <circle cx="166" cy="206" r="23" fill={scene.glass} stroke={scene.roof} strokeWidth="3.5" />
      <path
        d="M166 183v46M143 206h46M150 190l32 32M182 190l-32 32"
        stroke={scene.roof}
        strokeWidth="2"
      />
      <path d="M142 352v-62q0-24 24-24t24 24v62z" fill={scene.green} />
      <path d="M166 268v84" stroke={scene.roof} strokeWidth="3" />
      <path
        d="M256 330v-48q0-15 15-15t15 15v48zM308 330v-48q0-15 15-15t15 15v48z"
        fill={scene.glass}
        stroke={scene.roof}
        strokeWidth="3"
      />
      <path d="M271 268v62M323 268v62" stroke={scene.roof} strokeWidth="2" />
      <WallInverter x={356} y={284} />
    </>
  )
}

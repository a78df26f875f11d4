"""Batteries by their form, with their terminals."""
import math
import bpy
from inverter import accent_of
from shapes import *


def size_of(product):
    """Width, height and depth: those that lie are given as width, depth and height."""
    a, b, c = (side / 1000 for side in product['technical']['dimensionsMm'])
    return (a, b, c) if product['picture']['form'] in ('wall', 'floor', 'tower') else (a, c, b)


def build(picture, data, view, product):
    w, h, d = size_of(product)
    make = {'rack': rack, 'case': case, 'gel': case, 'wall': wall, 'floor': floor, 'tower': tower, 'tubular': tubular}
    make[picture['form']](w, h, d, picture, product['brand'].upper())


def energy(picture):
    return f"{picture['kwh']:g} kWh"


def volts_and_ah(picture):
    return f"{picture['volts']:g} V   {picture['ah']:g} Ah"


def post(x, y, z, is_plus, radius=.008):
    """A terminal: its coloured base, the brass post and the bolt."""
    cylinder(radius * 1.9, .005, (x, y, z + .0025), red() if is_plus else black(), 'z', edge=.001)
    cylinder(radius, .012, (x, y, z + .010), brass(), 'z', edge=.001)
    cylinder(radius * 1.05, .0022, (x, y, z + .0171), steel(), 'z')
    cylinder(radius * .85, .006, (x, y, z + .021), steel(), 'z', sides=6, edge=.0006)


def case(w, h, d, picture, brand):
    """A block of 12 or 24 V, lithium or gel: two posts on the lid, and carrying straps."""
    is_gel = picture['form'] == 'gel'
    body = paint('gel case', (.105, .112, .122), .46) if is_gel else paint('case', (.022, .024, .027), .42)
    top = h * .93
    box((w * .985, d * .985, top * .84), (0, 0, top * .42), body, .007)
    box((w, d, top * .17), (0, 0, top * .915), body, .008)
    # Ribs at both ends, and a raised field on the lid.
    for side in (-1, 1):
        for n in range(7):
            box((.006, d * .05, top * .70), (side * w * .492, d * (-.36 + .12 * n), top * .41), body, .002)
    box((w * .62, d * .60, .004), (0, d * .08, top + .001), body, .002)
    front = -d * .4925 - .0008
    name = 'Gel battery' if is_gel else 'Lithium LFP'
    slab((w * .84, .0012, top * .56), (0, front, top * .42), pale(), .006, .0004)
    slab((w * .84, .0014, top * .15), (0, front - .0003, top * .625), accent_of(brand), .006, .0004)
    face, size = front - .0013, min(w * .84, top * .56 * 2.4)
    words(brand, size * .062, (-w * .39, face, top * .625), pale(), align='LEFT')
    words(name, size * .040, (w * .39, face, top * .625), pale(), align='RIGHT')
    words(f"{picture['ah']:g} Ah", size * .125, (-w * .39, face, top * .42), ink(), align='LEFT')
    words(energy(picture), size * .060, (w * .39, face, top * .455), ink(), align='RIGHT')
    words(f"{picture['volts']:g} V", size * .060, (w * .39, face, top * .365), ink(), align='RIGHT')
    words('Rechargeable. Do not open or burn.', size * .026, (-w * .39, face, top * .205), ink(), align='LEFT')
    for side, is_plus in ((-1, True), (1, False)):
        post(side * w * .41, -d * .26, top, is_plus)
        words('+' if is_plus else '−', .022, (side * w * .41, d * .02, top + .0006), pale(), (0, 0, 0))
        strap = [(side * w * .36, d * .25, top), (side * w * .40, d * .30, top + .010), (side * w * .44, d * .36, top)]
        tube(strap, .004, rubber())
    words(brand, d * .10, (0, d * .08, top + .0036), pale(), (0, 0, 0))
    words(volts_and_ah(picture), d * .055, (0, -d * .08, top + .0036), pale(), (0, 0, 0))


def tubular(w, h, d, picture, brand):
    """A tall lead battery: a ribbed shell, a dark lid with six vents that show the level, two posts."""
    shell, lid = paint('tubular shell', (.70, .71, .70), .42), paint('tubular lid', (.030, .032, .035), .42)
    top = h * .93
    box((w * .97, d * .96, top * .88), (0, 0, top * .44), shell, .010)
    for n in range(6):
        box((w * .985, d * .985, .007), (0, 0, top * (.06 + .145 * n)), shell, .003)
    for n in range(11):
        x = w * (-.45 + .09 * n)
        for side in (-1, 1):
            if abs(x) > w * .35 or side > 0:
                box((.006, .010, top * .80), (x, side * d * .478, top * .43), shell, .0025)
    box((w, d, top * .12), (0, 0, top * .90), lid, .008)
    box((w * .86, d * .56, top * .03), (0, d * .08, top * .97), lid, .006)
    front = -d * .4925 - .001
    slab((w * .66, .0016, top * .56), (0, front, top * .46), accent_of(brand), .010, .0005)
    slab((w * .66, .0016, top * .13), (0, front - .0004, top * .27), pale(), .008, .0005)
    face = front - .0016
    words(brand, w * .080, (0, face, top * .655), pale())
    words(f"{picture['ah']:g} Ah", w * .105, (0, face, top * .50), pale())
    words('Tall tubular', w * .040, (0, face, top * .385), pale())
    words(f"{picture['volts']:g} V   {energy(picture)}", w * .040, (0, face, top * .27), ink())
    for n in range(6):
        x = -w * .33 + w * .66 * n / 5
        cylinder(.017, .014, (x, d * .08, top * .985 + .007), red(), 'z', edge=.003)
        cylinder(.0065, .007, (x, d * .08, top * .985 + .017), paint('float', (.85, .83, .75), .4), 'z')
    for side in (-1, 1):
        post(side * w * .42, -d * .30, top * .96, side < 0, .010)
        words('+' if side < 0 else '−', .020, (side * w * .33, -d * .33, top * .9605), pale(), (0, 0, 0))
        tube([(side * w * .50, -d * .16, top * .90), (side * (w * .50 + .035), -d * .10, top * .86),
              (side * (w * .50 + .035), d * .10, top * .86), (side * w * .50, d * .16, top * .90)], .0055, rubber())


def rack(w, h, d, picture, brand):
    """A module of 19 inches, three units high: handles, vents, display, switch, sockets and terminals."""
    body, face_ = paint('rack', (.030, .032, .035), .42, .3), paint('rack face', (.016, .017, .019), .36)
    box((w, d, h), (0, .004, h / 2), body, .002)
    front, plate = -d / 2, .483 * min(1, w / .442)
    slab((plate, .005, h * .985), (0, front - .0005, h / 2), face_, .003, .0015)
    y = front - .0036
    for side in (-1, 1):
        for z in (h * .20, h * .80):
            slab((.012, .001, .007), (side * (plate / 2 - .010), y, z), black(), .0035, .0003)
        x = side * (plate / 2 - .036)
        tube([(x, y, h * .22), (x, y - .032, h * .22), (x, y - .036, h * .30), (x, y - .036, h * .70),
              (x, y - .032, h * .78), (x, y, h * .78)], .0055, aluminium())
    left = -plate * .5 + .062
    words(brand, h * .115, (left, y, h * .80), pale(), align='LEFT')
    slab((.030, .001, .0035), (left + .015, y, h * .675), accent_of(brand), .0017, .0003)
    words(energy(picture), h * .070, (left, y, h * .565), pale(), align='LEFT')
    words(volts_and_ah(picture), h * .042, (left, y, h * .45), pale(), align='LEFT')
    for n in range(11):
        slab((.0045, .0012, h * .22), (left + .002 + n * .0092, y, h * .20), black(), .002, .0003)
    # The display, with the charge in it.
    mid = plate * -.035
    slab((.070, .003, .040), (mid, y, h * .68), screen(), .003, .0008)
    words('96 %', .011, (mid - .008, y - .0022, h * .705), display())
    words(f"{picture['volts'] + 2.1:.1f} V", .0055, (mid - .008, y - .0022, h * .595), display())
    box((.004, .0004, .026), (mid + .026, y - .0018, h * .68), lamp(), 0)
    for n, name in enumerate(('RUN', 'ALM')):
        at = mid - .018 + n * .036
        cylinder(.0022, .0015, (at, y, h * .37), lamp() if n == 0 else paint('off', (.10, .03, .02), .4), 'y')
        words(name, .0042, (at, y, h * .30), pale())
    cylinder(.0055, .004, (mid, y, h * .18), steel(), 'y', edge=.001)
    words('POWER', .0040, (mid, y, h * .095), pale())
    ports_x = plate * .105
    for n, name in enumerate(('CAN', 'RS485', 'RS485')):
        at = ports_x + n * .023
        slab((.015, .002, .0125), (at, y, h * .66), steel(), .001, .0004)
        slab((.012, .0024, .0095), (at, y - .0002, h * .66), black(), .001, .0003)
        words(name, .0040, (at, y, h * .785), pale())
    slab((.058, .002, .014), (ports_x + .023, y, h * .34), paint('dip', (.01, .06, .22), .45), .001, .0004)
    for n in range(6):
        box((.004, .0025, .005), (ports_x + .003 + n * .008, y - .0008, h * (.35 if n % 3 else .32)), pale(), .0005)
    words('ADDRESS', .0040, (ports_x + .023, y, h * .215), pale())
    for n, (tone, name) in enumerate(((red(), 'P+'), (black(), 'P−'))):
        at = plate * .315 + n * .040
        slab((.034, .010, .046), (at, y - .004, h * .53), tone, .004, .0015)
        cylinder(.0105, .006, (at, y - .011, h * .53), brass(), 'y')
        cylinder(.0065, .006, (at, y - .016, h * .53), steel(), 'y', sides=6)
        words(name, .0075, (at, y, h * .80), pale())


def wall(w, h, d, picture, brand):
    """Flat, white, hung on a wall: a light bar that shows the charge, and a dark foot with the sockets."""
    slab((w * .97, d * .5, h * .98), (0, d * .22, h / 2), graphite(), .05, .006)
    slab((w, d * .66, h), (0, -d * .17, h / 2), white(), .055, .022)
    front = -d * .5 - .0006
    words(brand, w * .060, (0, front, h * .80), ink())
    slab((w * .07, .0012, .005), (0, front, h * .74), accent_of(brand), .0025, .0004)
    charge_bar(0, front, h * .50, h * .26)
    words(energy(picture), w * .040, (0, front, h * .215), ink())
    words(volts_and_ah(picture), w * .024, (0, front, h * .155), ink())
    for x in (-w * .36, w * .36):
        for n in range(9):
            slab((w * .11, .001, .004), (x, front, h * (.09 + .014 * n)), paint('vent', (.12, .12, .12), .6), .002, .0003)
    side_sockets(w, d, h)


def charge_bar(x, front, z, height):
    """Five lights in a slim black channel."""
    slab((.020, .003, height), (x, front, z), screen(), .010, .001)
    for n in range(5):
        tone = lamp() if n < 4 else paint('off', (.05, .055, .05), .4)
        slab((.008, .001, height * .15), (x, front - .0018, z + height * (-.36 + .18 * n)), tone, .003, .0003)


def side_sockets(w, d, h):
    """Terminals and sockets on the right flank."""
    x = w / 2
    box((.004, d * .44, h * .36), (x - .012, d * .16, h * .66), black(), .002)
    for n, tone in enumerate((red(), black())):
        cylinder(.019, .030, (x + .006, d * .16, h * (.76 - .09 * n)), tone, 'x', edge=.003)
        cylinder(.012, .012, (x + .024, d * .16, h * (.76 - .09 * n)), tone, 'x', edge=.002)
    for n in range(2):
        box((.006, .016, .014), (x - .008, d * .16, h * (.57 - .045 * n)), steel(), .001)


def floor(w, h, d, picture, brand):
    """A tall white block on a dark foot: display above, a grip at each side."""
    slab((w * .95, d * .92, h * .08), (0, .004, h * .04), graphite(), .02, .004)
    slab((w, d, h * .955), (0, 0, h * .5225), white(), .045, .020)
    front = -d / 2 - .0006
    gw, gh = w * .50, h * .13
    slab((gw, .004, gh), (0, front, h * .835), screen(), .010, .0012)
    face = front - .0030
    words('96 %', gh * .30, (-gw * .22, face, h * .84), display())
    words(f"{picture['volts'] + 2.1:.1f} V", gh * .17, (gw * .25, face, h * .86), display())
    words('READY', gh * .11, (gw * .25, face, h * .815), lamp())
    words(brand, w * .070, (0, front, h * .655), ink())
    slab((w * .09, .0012, .005), (0, front, h * .61), accent_of(brand), .0025, .0004)
    words(energy(picture), w * .050, (0, front, h * .555), ink())
    words(volts_and_ah(picture), w * .030, (0, front, h * .505), ink())
    for z in (h * .36, h * .20):
        slab((w * .999, .0012, .0035), (0, front + .0002, z), paint('seam', (.20, .20, .20), .6), .001, .0003)
    for n in range(14):
        slab((.0035, .0012, h * .055), (w * (-.20 + .40 * n / 13), front, h * .12), paint('vent', (.12, .12, .12), .6), .0017, .0003)
    side_sockets(w, d, h)
    for n, tone in enumerate((red(), black())):
        cylinder(.014, .026, (w * (.18 + .12 * n), d * .22, h + .010), tone, 'z', edge=.003)
    for x in (-w * .38, w * .38):
        for y in (-d * .34, d * .34):
            cylinder(.018, .012, (x, y, .004), rubber(), 'z')


def tower(w, h, d, picture, brand):
    """Modules on each other, and the head with switch and lights."""
    modules = int(picture['modules'])
    base, head = h * .055, h * .16
    each = (h - base - head) / modules
    slab((w * .98, d * .96, base), (0, 0, base / 2), graphite(), .02, .004)
    front = -d / 2 - .0006
    for n in range(modules):
        z = base + each * (n + .5)
        slab((w, d, each - .005), (0, 0, z), white(), .022, .010)
        slab((w * .988, d * .986, .006), (0, 0, z - each / 2), graphite(), .003, .001)
        words(f"{picture['kwh'] / modules:g} kWh", w * .030, (w * .43, front, z - each * .28), ink(), align='RIGHT')
        slab((.006, .0012, each * .30), (-w * .44, front, z), accent_of(brand), .003, .0004)
    z = h - head / 2
    slab((w, d, head - .004), (0, 0, z), graphite(), .022, .010)
    words(brand, w * .055, (-w * .43, front, z + head * .10), pale(), align='LEFT')
    words(f"{energy(picture)}   {picture['volts']:g} V", w * .026, (-w * .43, front, z - head * .20), pale(), align='LEFT')
    ring(.019, (w * .36, front, z))
    words('ON', .010, (w * .36, front, z), pale())
    for n in range(4):
        slab((.022, .0016, .007), (w * (.02 + .055 * n), front, z), lamp(), .0035, .0004)
    box((.004, d * .5, head * .5), (w / 2 - .001, d * .08, z), black(), .001)
    for n, tone in enumerate((red(), black(), grey())):
        cylinder(.013, .030, (w / 2 + .010, d * (-.06 + .14 * n), z), tone, 'x', edge=.002)


def ring(radius, at):
    bpy.ops.mesh.primitive_torus_add(major_radius=radius, minor_radius=radius * .10, location=at,
                                     rotation=(math.pi / 2, 0, 0), major_segments=64)
    bpy.context.object.data.materials.append(lamp())

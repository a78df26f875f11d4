"""What switches and protects: breakers, fuses, arresters, changeover switches, and the meter."""
from shapes import *


def build(picture, data, view, product):
    make = {'breaker': breaker, 'fuses': fuses, 'arrester': arrester, 'changeover': changeover, 'meter': meter}
    make[picture['kind']](picture, data, view)


def modular():
    return paint('modular', (.74, .74, .72), .40)


def screw(x, y, z, radius):
    """A clamp's screw in its dark hole, on a front."""
    cylinder(radius, .0012, (x, y, z), paint('screw hole', (.05, .05, .05), .6), 'y')
    cylinder(radius * .76, .0020, (x, y, z), steel(), 'y')
    box((radius * 1.2, .0006, radius * .22), (x, y - .0010, z), black(), 0, (0, .5, 0))


def module(x, width, tone, mark, handle, z=0., y=0., under=''):
    """One pole or more of something that snaps onto a rail: 85 mm high, 66 mm deep."""
    h, d, body = .085, .066, modular()
    slab((width - .0004, d * .72, h), (x, y + d * .14, z + h / 2), body, .0016, .0008)
    # A little narrower than the rest: faces in one plane are rendered black.
    slab((width - .0012, d * .40, h * .54), (x, y - d * .30, z + h / 2), body, .0022, .0012)
    front, step = y - d * .50 - .0004, y - d * .22 - .0004
    poles = max(1, round(width / .018))
    for n in range(poles):
        at = x - width / 2 + width * (n + .5) / poles
        for place in (.90, .10):
            screw(at, step, z + h * place, .0042)
        if n:
            box((.0005, .0004, h * .20), (x - width / 2 + width * n / poles, front, z + h * .33), grey(), 0)
    if handle:
        slab((width * .80, .002, .020), (x, front, z + h * .42), paint('slot', (.03, .03, .03), .6), .001, .0004)
        slab((width * .78, .011, .009), (x, front - .0045, z + h * .455), handle, .0015, .0012)
    words(mark, min(.0062, width * .20), (x, front - .0003, z + h * .645), ink())
    if under:
        words(under, .0030, (x, front - .0003, z + h * .575), ink())
    slab((width * .88, .0008, .0022), (x, front, z + h * .715), tone, .001, .0002)


def breaker(picture, data, view):
    if data.get('dimensionsMm'):
        return moulded_case(picture, data)
    module(0, .036, green(), f"C{picture['amps']:g}", dark(), under=f"{data['ratedV']} V DC")
    for side, name in ((-1, '+'), (1, '−')):
        words(name, .005, (side * .009, -.0156, .0675), ink())


def moulded_case(picture, data):
    """Of a battery: a block with a large handle, and bolts for the cables."""
    one, other, d = (side / 1000 for side in data['dimensionsMm'])
    w, h = (one, other) if one < other else (other, one)
    shell, face_ = paint('moulded', (.030, .032, .035), .46), paint('moulded face', (.075, .080, .086), .42)
    slab((w, d * .70, h), (0, d * .15, h / 2), shell, .006, .003)
    slab((w * .99, d * .42, h * .62), (0, -d * .24, h / 2), face_, .006, .004)
    front = -d * .45 - .0005
    slab((w * .86, .0012, h * .52), (0, front, h / 2), shell, .004, .0004)
    y, size = front - .0008, min(w, h * .8)
    words('IMOLE', size * .070, (-w * .38, y, h * .715), pale(), align='LEFT')
    slab((size * .13, .0008, .003), (-w * .38 + size * .065, y, h * .715 - size * .085), green(), .0014, .0002)
    words(f"{picture['amps']:g} A", size * .105, (w * .38, y, h * .700), pale(), align='RIGHT')
    words(f"{data['ratedV']} V DC", size * .048, (w * .38, y, h * .28), pale(), align='RIGHT')
    words('2 poles', size * .048, (-w * .38, y, h * .28), pale(), align='LEFT')
    slab((size * .30, .004, h * .26), (0, y, h * .47), black(), .004, .001)
    words('ON', size * .042, (-size * .24, y, h * .555), pale())
    words('OFF', size * .042, (-size * .24, y, h * .40), pale())
    slab((size * .20, d * .26, size * .13), (0, y - d * .12, h * .515), sun(), .004, .003)
    cylinder(size * .022, .002, (size * .25, y, h * .47), red(), 'y')
    step = -d * .20 - .0005
    for x in (-w * .25, w * .25):
        for z in (h * .095, h * .905):
            slab((w * .34, .010, h * .15), (x, step - .002, z), black(), .003, .0015)
            slab((w * .20, .006, h * .11), (x, step - .006, z), copper(), .002, .001)
            cylinder(w * .062, .007, (x, step - .011, z), steel(), 'y', sides=6, edge=.0008)
    for z in (h * .095, h * .905):
        slab((.004, d * .16, h * .17), (0, step - d * .05, z), face_, .001, .0005)


def fuses(picture, data, view):
    """Eight ceramic fuses of 10 by 38 mm in two rows, and one that lies across."""
    ceramic = paint('ceramic', (.80, .79, .74), .32)
    for n in range(8):
        row, column = divmod(n, 4)

        def fuse():
            cylinder(.0051, .040, (0, 0, 0), ceramic, 'x', edge=.0004)
            for side in (-1, 1):
                cylinder(.00525, .0100, (side * .014, 0, 0), steel(), 'x', edge=.0009)
            words(f"{picture['amps']:g} A", .0030, (0, -.0020, .0049), ink(), (.40, 0, 0))
            words(f"{data['ratedV']} V DC", .0019, (0, -.0038, .0037), ink(), (.82, 0, 0))
            slab((.0008, .0004, .007), (-.0082, -.0050, 0), red(), .0004, .0001)
        turn = -.10 + .05 * ((n * 7) % 5 - 2)
        group(within(fuse), (-.023 + row * .046 + column * .003, -.018 + column * .0135, .0052), (0, 0, turn))


def arrester(picture, data, view):
    for n, (name, tone) in enumerate((('+', red()), ('PE', paint('slate', (.16, .17, .18), .42)), ('−', red()))):
        x = (n - 1) * .018
        module(x, .0178, tone, '', None)
        slab((.0164, .026, .0445), (x, -.0400, .0425), tone, .0020, .0014)
        face = -.0533
        slab((.0075, .0008, .0052), (x, face, .0570), lamp(), .0006, .0002)
        words(name, .0058, (x, face - .0003, .0470), pale())
        words(f"{picture['volts']:g} V", .0036, (x, face - .0003, .0360), pale())
        words('DC', .0032, (x, face - .0003, .0300), pale())
        words(name, .0038, (x, -.0155, .0690), ink())


def changeover(picture, data, view):
    """A motor switch between two sources, with the voltage of the one in use."""
    w, h, d = (side / 1000 for side in data['dimensionsMm'])
    body = modular()
    slab((w, d * .70, h), (0, d * .15, h / 2), body, .004, .002)
    slab((w * .99, d * .36, h * .62), (0, -d * .28, h / 2), body, .006, .004)
    front, step = -d * .46 - .0005, -d * .20 - .0005
    slab((w * .36, .002, h * .44), (-w * .25, front, h * .5), graphite(), .004, .0008)
    slab((w * .12, .026, h * .17), (-w * .25, front - .012, h * .535), black(), .006, .003)
    for name, z in (('I', .685), ('0', .395), ('II', .325)):
        words(name, .0075, (-w * (.25 if name != '0' else .37), front - .0014, h * z), pale())
    slab((w * .40, .002, h * .17), (w * .21, front, h * .60), screen(), .003, .0006)
    words('228 V', .0105, (w * .21, front - .0016, h * .60), paint('digits', (.95, .10, .04), .3, glow=1.2))
    words('AGBARA', .0068, (w * .02, front - .0006, h * .745), ink(), align='LEFT')
    for n, (tone, name) in enumerate(((lamp(), 'GRID'), (sun(), 'BACKUP'))):
        cylinder(.0026, .002, (w * (.08 + .22 * n), front, h * .455), tone, 'y')
        words(name, .0036, (w * (.08 + .22 * n), front - .0006, h * .405), ink())
    words(f"{picture['amps']:g} A   automatic", .0050, (w * .21, front - .0006, h * .30), ink())
    for n in range(4):
        x = w * (-.36 + .24 * n)
        for z in (h * .095, h * .905):
            slab((w * .19, .008, h * .14), (x, step - .002, z), paint('slate', (.16, .17, .18), .42), .003, .001)
            screw(x, step - .0065, z, .0085)


def meter(picture, data, view):
    """Two modules wide, with a display, and the clamp that goes around the cable."""
    module(0, .036, green(), '', None)
    front = -.0334
    slab((.031, .002, .020), (0, front, .0495), screen(), .0015, .0006)
    words('2.14 kW', .0048, (0, front - .0014, .0520), display())
    words('230 V   9.4 A', .0025, (0, front - .0014, .0445), display())
    words('IMOLE', .0032, (-.0145, front - .0004, .0335), ink(), align='LEFT')
    cylinder(.0013, .0012, (.0120, front, .0335), lamp(), 'y')
    for n, name in enumerate(('L', 'N')):
        words(name, .0034, (-.009 + n * .018, -.0155, .0690), ink())

    def clamp():
        shell = paint('clamp', (.020, .022, .025), .42)
        for side in (-1, 1):
            slab((.011, .026, .042), (side * .0135, 0, .022), shell, .003, .0015)
        for z in (.0065, .0385):
            slab((.038, .027, .011), (0, 0, z), shell, .004, .0020)
        words('100 A', .0042, (0, -.0139, .0385), pale())
        slab((.012, .008, .004), (0, 0, .0455), steel(), .001, .0008)
    group(within(clamp), (.066, -.010, 0), (0, 0, -.25))
    tube([(.072, .006, .010), (.074, .022, .0025), (.056, .034, .0025), (.036, .030, .0025), (.026, .004, .0025),
          (.024, -.022, .004), (.009, -.026, .002), (.009, -.018, .012)], .0018, black())

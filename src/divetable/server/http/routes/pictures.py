"""Pictures by REST: what lies in the water, and links as QR codes; and the address that links begin with."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated, Any

from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, PathParameter, QueryParameter

from divetable.server.http.middleware import address_of
from divetable.server.http.requests import TROUBLE, FromApp, FromCode, Requested
from divetable.server.ops.addresses import public_origin
from divetable.server.ops.settings import Settings
from divetable.server.protocol.errors import Refused
from divetable.server.protocol.messages import NoPictures, Peel, Water
from divetable.server.protocol.rest import Address

TYPES = {"avif": "image/avif", "webp": "image/webp"}
FOR_EVER = {"cache-control": "private, max-age=31536000, immutable"}
PICTURE = ResponseSpec(bytes, description="A picture.", media_type="image/avif")
NOT_NOW = {204: ResponseSpec(None, description="Nothing of that is to be seen now.", generate_examples=False)}
SVG = ResponseSpec(str, description="A QR code.", media_type="image/svg+xml")

Number = Annotated[int, PathParameter(ge=1, le=100_000)]
Some = Annotated[int | None, QueryParameter(ge=1, le=100_000)]
FileName = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{32}\.(avif|webp)$")]
OwnPath = Annotated[str, QueryParameter(pattern=r"^/([A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*)?$", max_length=100)]


def nothing() -> Response[Any]:
    """Not now. An error would stand in the console of everybody who is ready before the pictures are there."""
    return Response(None, status_code=204)


def picture(data: bytes, name: str) -> Response[bytes]:
    """One to be kept: nothing else ever has its name."""
    return Response(data, media_type=TYPES[name.rpartition(".")[2]], headers=FOR_EVER)


@get("/api/tables/{code:str}/water", responses={**TROUBLE, **NOT_NOW})
async def water(
    fresh: FromCode,
    request: Requested,
    backend: FromApp,
    game: Some = None,
    round: Some = None,  # noqa: A002
    octopus: FromQuery[bool] = False,
) -> Response[Water | NoPictures]:
    """The pictures of the stack there are now; of finished games, those of any round."""
    found = await backend.services.pictures.manifest(fresh.table, game, round, octopus, address_of(request.scope))
    return nothing() if found is None else Response(found)


@get("/api/tables/{code:str}/water/peel", responses={**TROUBLE, **NOT_NOW})
async def peel(
    fresh: FromCode,
    request: Requested,
    backend: FromApp,
    game: Some = None,
    round: Some = None,  # noqa: A002
) -> Response[Peel | NoPictures]:
    """The cards that came off the stack in the last round, as long as they lie open; of finished games, in any."""
    found = await backend.services.pictures.peel(fresh.table, game, round, address_of(request.scope))
    return nothing() if found is None else Response(found)


@get("/api/tables/{code:str}/water/{game:int}/{round:int}/{name:str}", responses={**TROUBLE, **NOT_NOW, 200: PICTURE})
async def water_file(
    game: Number,
    round: Number,  # noqa: A002
    name: FileName,
    fresh: FromCode,
    request: Requested,
    backend: FromApp,
) -> Response[bytes]:
    """Return the picture of this name once it is painted, or 204 if there is none that may be seen now."""
    data = await backend.services.pictures.file(fresh.table, game, round, name, address_of(request.scope))
    return nothing() if data is None else picture(data, name)


@get("/api/qr", responses={**TROUBLE, 200: SVG})
async def qr(path: OwnPath, request: Requested, backend: FromApp) -> Response[bytes]:
    """The address of a page here, to be photographed."""
    asker = address_of(request.scope)
    backend.limits.study(asker)
    place = origin(request, backend.services.settings) + path
    drawn = await backend.services.workers.studies.run(asker, lambda: qr_svg(place))
    return Response(drawn, media_type="image/svg+xml")


@get("/api/address", responses=TROUBLE)
async def address(request: Requested, backend: FromApp) -> Address:
    """Where other people find this server."""
    return Address(origin(request, backend.services.settings))


def origin(request: Requested, settings: Settings) -> str:
    """Return the public origin of this server for links in the answer to *request*; Refused if its Host is none."""
    try:
        return public_origin(settings, str(request.base_url))
    except ValueError:  # made of the Host header, in which anything may stand
        raise Refused("malformed", "The Host of this request is none.") from None


def qr_svg(text: str) -> bytes:
    """*text* as a QR code, black on white."""
    from qrcode import QRCode
    from qrcode.image.svg import SvgPathFillImage

    code = QRCode(border=4, image_factory=SvgPathFillImage)
    code.add_data(text, optimize=0)  # else digits are packed, and the library fails where many of them are 0
    out = BytesIO()
    code.make_image().save(out)
    return out.getvalue()


HANDLERS = [water, peel, water_file, qr, address]

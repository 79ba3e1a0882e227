"""Pictures of a screen of Xvfb. Its memory lies in a file (`-fbdir`), so that looking costs nothing and misses no frame."""

import struct
import zlib

# Blocks of so many pixels a side are compared, not pixels: breath and dust move by less.
BLOCK = 16


class Picture:
    def __init__(self, width, height, stride, data):
        self.width, self.height, self.stride, self.data = width, height, stride, data
        self._blocks = None

    def is_empty(self):
        """Whether nothing was ever drawn on the screen."""
        return not any(self.data[1 :: 4 * 257])

    def blocks(self):
        """The mean green of each block, row by row."""
        if self._blocks is None:
            self._blocks = []
            columns = range(0, self.width - BLOCK + 1, BLOCK)
            for top in range(0, self.height - BLOCK + 1, BLOCK):
                sums = [0] * len(columns)
                # Every second line is enough.
                for y in range(top, top + BLOCK, 2):
                    line = self.data[y * self.stride + 1 : y * self.stride + 4 * self.width : 4]
                    for i, x in enumerate(columns):
                        sums[i] += sum(line[x : x + BLOCK])
                self._blocks.extend(total * 2 // BLOCK**2 for total in sums)
        return self._blocks

    def difference(self, other, by=24):
        """Which part of the blocks differs by more than `by` of 255."""
        mine, others = self.blocks(), other.blocks()
        return sum(abs(a - b) > by for a, b in zip(mine, others)) / len(mine)

    def save(self, path):
        lines = []
        for y in range(self.height):
            line = self.data[y * self.stride : y * self.stride + 4 * self.width]
            rgb = bytearray(3 * self.width)
            rgb[0::3], rgb[1::3], rgb[2::3] = line[2::4], line[1::4], line[0::4]
            lines.append(b"\0" + bytes(rgb))

        def chunk(kind, body):
            return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header))
            file.write(chunk(b"IDAT", zlib.compress(b"".join(lines), 6)) + chunk(b"IEND", b""))


def look(path):
    """The screen as it is just now; the file is in the format of xwd."""
    with open(path, "rb") as file:
        whole = file.read()
    head = struct.unpack(">25I", whole[:100])
    size, width, height, order, bits, stride, colours = head[0], head[4], head[5], head[7], head[11], head[12], head[19]
    if bits != 32 or order != 0:
        raise SystemExit(f"the screen has {bits} bits a pixel in byte order {order}; wanted are 32 in order 0")
    start = size + 12 * colours
    return Picture(width, height, stride, whole[start : start + stride * height])

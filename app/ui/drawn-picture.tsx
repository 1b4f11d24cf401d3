/** A photo that is only in this page: drawn, because the content security policy allows no other address than ours. */
export function DrawnPicture({ picture }: { picture: ImageBitmap }) {
  const { width, height } = picture;
  return (
    <canvas
      // A canvas of another size is empty again.
      key={`${width} ${height}`}
      ref={(canvas) => canvas?.getContext("2d")?.drawImage(picture, 0, 0)}
      width={width}
      height={height}
      className="absolute inset-0 size-full object-cover object-[50%_30%]"
    />
  );
}

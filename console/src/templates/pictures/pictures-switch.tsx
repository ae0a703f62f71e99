import { choosePictures, usePictureChoice } from "./choose-pictures.ts";

/** Turns the pictures of the list on and off, where they have room. */
export function PicturesSwitch() {
  const areChosen = usePictureChoice();
  if (areChosen === undefined) return;
  return (
    <label className="row small">
      <input
        type="checkbox"
        role="switch"
        checked={areChosen}
        aria-checked={areChosen}
        onChange={({ target }) => choosePictures(target.checked)}
      />
      Pictures
    </label>
  );
}

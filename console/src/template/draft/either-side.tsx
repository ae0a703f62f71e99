import { useId } from "react";

interface EitherSideProps {
  readonly legend: string;
  readonly theirs: string;
  readonly mine: string;
  readonly isTheirs: boolean;
  readonly onChoose: (isTheirs: boolean) => void;
}

/** A choice between what they have and what is written here. */
export function EitherSide({ legend, theirs, mine, isTheirs, onChoose }: EitherSideProps) {
  const name = useId();
  const options = [
    { whose: "Theirs", text: theirs, isIt: true },
    { whose: "Yours", text: mine, isIt: false },
  ];
  return (
    <fieldset className="choices">
      <legend className="field-label">{legend}</legend>
      {options.map(({ whose, text, isIt }) => (
        <label key={whose} className="choice">
          <input type="radio" name={name} checked={isTheirs === isIt} onChange={() => onChoose(isIt)} />
          <span>
            <span className="small muted">{whose}</span>
            {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

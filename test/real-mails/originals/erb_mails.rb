# Renders an ERB template of Rails with each data set of {"folder", "template", "sets"} on standard input: by Erubi, which
# Rails renders with, with the texts of the application in en.yml.
require "erubi"
require "json"
require "ostruct"
require "yaml"

task = JSON.parse($stdin.read)
TEXTS = YAML.load_file(File.join(task["folder"], "en.yml")).fetch("en")

class View
  def initialize(data)
    data.each_pair { |name, value| instance_variable_set("@#{name}", value) }
  end

  def t(key, **values)
    text = TEXTS.dig(*key.split("."))
    values.empty? ? text : format(text, **values)
  end

  def render(source) = instance_eval(source)
end

source = Erubi::Engine.new(task["template"], escape: true, trim: true).src
pages = task["sets"].map { |data| View.new(JSON.parse(data.to_json, object_class: OpenStruct)).render(source) }
$stdout.write(JSON.generate(pages))
